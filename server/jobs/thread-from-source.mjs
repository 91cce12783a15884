// Where the program runs from its sources, as in development and tests: TypeScript first, then the thread itself.
import { register } from 'tsx/esm/api'

register()
await import('./standings-thread.ts')
