// npm start: install, build, then become the server. Node's own modules only until then.
import { build, checkNode, install, root } from './install.mjs'

checkNode()
process.chdir(root)
install()
build()
await import('./serve.mjs')
