export { forgetProgressNews } from './progress-news.store.ts'
