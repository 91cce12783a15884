// Where the program runs from its sources, as in development and tests: TypeScript first, then the worker itself.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
