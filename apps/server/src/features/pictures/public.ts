export {
  keepPictures,
  releasePicture,
  releasePictures,
  storePicture,
  storePictureSizes,
  storePlatformPicture,
} from './mutations.ts'
export { isRaster, type Picture, parsePicture } from './parse-picture.ts'
