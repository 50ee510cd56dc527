export { addPost, listPosts } from './posts.ts'
