// npm run gallery: every component in every state, brand, scheme and direction, at http://127.0.0.1:5001/e2e/gallery/.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, install, root } from './install.mjs'

checkNode()
install()
console.log('The gallery is at http://127.0.0.1:5001/e2e/gallery/.')
const vite = join(root, 'node_modules', '.bin', 'vite')
spawn(vite, ['--config', 'e2e/gallery/vite.config.ts', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
