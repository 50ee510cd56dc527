export { addPost, deletePosts, listPosts } from './posts.ts'
