import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What every page needs and seldom changes: one file, cached across releases; but what a few screens alone use is theirs. */
const frame =
  /^(?!.*\/(?:useBlocker|useCanGoBack)\.).*node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store))\/|rolldown.runtime/

/** What the page runs first, while it waits for the rest. */
const aheadOfRest = 'web/ahead.ts'
const ahead =
  /web\/(ahead|client\/(asked-ahead|request-of)|session\/(chosen-locale|session-id|storage))\.ts|contract\/(call|calls\/(client|company-branding-and-rules|env|user|program-views|program-views\/progress|translations\/standard))\.ts|vite.preload-helper/

/** Where the server is in development; the host stays the client's. */
const api = { target: 'http://127.0.0.1:3000', changeOrigin: false }

/** What login needs and its neighbours share, with what both stand on: one file, since many small ones pack badly. */
const start =
  /web\/(main|branding\/tokens\.css$|ui\/ui\.css|shell\/shell\.css|routes|shell\/CairnApp|session\/start-up|screens\/login\/LoginScreen|parts\/account\/(AccountFrame|AccountPicture|LanguageChoice|Say|use-try|form-field)|ui\/(Alert|Button|PasswordInput|TextField|Icon)|scenes\/(Backdrop|Art|pictures)|branding\/Logo|client\/error-text|session\/handed-over|shell\/Footer)/

/** What everybody needs who is signed in, whichever screen they are on: one file as well. */
const home =
  /node_modules\/(@tanstack\/(react-query|query-core)|big\.js)\/|contract\/calls\/(client-country|texts|valid-session|program\/levels|user\/progress\/myplan)\.ts|rules\/(programs\/default-program-view|results\/achievement|payout\/explanation|progress\/progress-figures)\.|web\/(screens\.ts|client\/(connection|queries|use-call)|ui\/(Avatar|Bar|Chip|EmptyState|Loading|Metric|Modal|Segmented|Skeleton|Table)\.|parts\/(PersonAvatar|shop\/)|branding\/(initials|media-label)|words\/format|shell\/(ConnectionBar|Frame|Header|LaunchBanner|PrivacyBar|RedeemMenu|use-qa-bar)|session\/(SessionPrompt|session-clock|clock-record|drafts|is-in-frame)|scenes\/(Picture|load-picture|tiles|choosing-heading)\.|screens\/(dashboard\/guard|program-view\/(guards|parts\/(pay-words|explanation\/figure-text)))\.)/

/** What the screens of a journey share, with progress, to which they all lead. */
const journey = /web\/(screens\/program-view\/(progress|parts)|scenes\/(Scene|themes))[/.]/
const dashboard = /web\/(screens\/dashboard|parts\/codes)\//

// `vite build` builds the page into dist/web and the server into dist/server, in one run.
export default defineConfig({
  plugins: [react(), contractsAsAddresses(), aheadOfAll(), precompressed()],
  publicDir: false,
  server: { port: 5000, strictPort: true, proxy: { '/v1': api, '/sample-catalogue': api } },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/web',
        emptyOutDir: true,
        // Files stay files: the policy forbids inline code, and pictures are read by their address.
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // What the page itself names is there already.
          resolveDependencies: (_, files, { hostType }) =>
            hostType === 'js' ? files.filter(file => !/\/(ahead|frame|start|rolldown-runtime)-/.test(file)) : files,
        },
        rollupOptions: {
          input: ['index.html', aheadOfRest],
          checks: { pluginTimings: false },
          output: {
            codeSplitting: {
              groups: [
                { name: 'ahead', test: ahead, priority: 3 },
                { name: 'frame', test: frame, priority: 2 },
                { name: 'start', test: start, priority: 1 },
                { name: 'home', test: home },
                { name: 'journey', test: journey },
                { name: 'dashboard', test: dashboard },
              ],
            },
          },
        },
        target: 'es2022',
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        ssr: true,
        target: 'node20',
        minify: false,
        sourcemap: true,
        rollupOptions: {
          input: {
            main: 'server/main.ts',
            cairn: 'server/cli/cairn.ts',
            'calculation-worker': 'server/calculation/worker.ts',
          },
        },
      },
    },
  },
})

/**
 * A contract is checked on the server, requests and replies alike; the page needs its addresses and its types. So the
 * page gets of every contract module how its calls travel, and its plain values, and no schema library.
 */
function contractsAsAddresses(): Plugin {
  const kept = new Set(['method', 'path', 'form', 'media'])
  return {
    name: 'contracts-as-addresses',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      order: 'post',
      filter: { id: /\/contract\/[^?]*\.ts$/ },
      handler(code) {
        const lines: string[] = []
        for (const statement of this.parse(code).body) {
          if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
            continue
          for (const { id, init } of statement.declaration.declarations) {
            if (id.type !== 'Identifier' || !init) continue
            if (init.type === 'Literal') lines.push(`export const ${id.name} = ${init.raw}`)
            const contract = init.type === 'CallExpression' ? init.arguments[0] : undefined
            if (contract?.type !== 'ObjectExpression' || !code.slice(init.start).startsWith('call(')) continue
            const parts = contract.properties.filter(
              part => part.type === 'Property' && part.key.type === 'Identifier' && kept.has(part.key.name),
            )
            lines.push(
              `export const ${id.name} = { ${parts.map(part => code.slice(part.start, part.end)).join(', ')} }`,
            )
          }
        }
        return { code: lines.join('\n'), map: { mappings: '' } }
      },
    },
  }
}

/** Puts the first script before all others: it stands alone, so it runs as soon as it is there. */
function aheadOfAll(): Plugin {
  return {
    name: 'ahead-of-all',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const built = Object.values(bundle ?? {}).find(
          file => file.type === 'chunk' && file.moduleIds.some(id => id.endsWith(aheadOfRest)),
        )
        const src = `/${built?.fileName ?? aheadOfRest}`
        return [{ tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src }, injectTo: 'head' }]
      },
    },
  }
}

/** Writes .br and .gz beside every text file of the page once, so that the server never compresses on request. */
function precompressed(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'precompressed',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    async writeBundle({ dir }) {
      if (!dir) return
      const names = await readdir(dir, { recursive: true })
      await Promise.all(
        names
          .filter(name => /\.(js|css|svg|html|json)$/.test(name))
          .map(async name => {
            const file = join(dir, name)
            const text = await readFile(file)
            const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
            await writeFile(`${file}.br`, await brotli(text, { params: quality }))
            await writeFile(`${file}.gz`, await zip(text, { level: 9 }))
          }),
      )
    },
  }
}
