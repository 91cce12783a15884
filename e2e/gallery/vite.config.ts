import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Serves the gallery to developers and to its test; no build knows it. */
export default defineConfig({
  root: join(import.meta.dirname, '..', '..'),
  plugins: [react()],
  publicDir: false,
  cacheDir: 'node_modules/.vite-gallery',
  server: { host: '127.0.0.1', port: 5001 },
})
