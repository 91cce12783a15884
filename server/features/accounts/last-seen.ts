export { readLastSeen as lastSeenOf } from './sessions.store.ts'
