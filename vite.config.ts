import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, transformWithOxc } from 'vite'

/** What every page needs and seldom changes: one file, cached across releases. */
const frame = /node_modules\/(react|react-dom|scheduler)\//

/** What the page runs first, while it waits for the rest. */
const aheadOfRest = 'web/ahead.ts'
const ahead =
  /web\/(ahead|client\/(prefetch|own-progress|request-of)|session\/(chosen-locale|session-id|storage|user-state))\.ts|contract\/(call|calls\/(client|company-branding-and-rules|env|user|program-views|program-views\/progress|translations\/standard))\.ts|vite.preload-helper/

/** Where the server is in development; the host stays the client's. */
const api = { target: 'http://127.0.0.1:3000', changeOrigin: false }

/**
 * What login needs and its neighbours share, with what both stand on, the router too: one file, since many small ones pack
 * badly, and as long on its way as the frame is. What a few screens alone use of the router is theirs.
 */
const start =
  /^(?!.*\/(?:useBlocker|useCanGoBack)\.).*node_modules\/(use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store))\/|web\/(main|branding\/tokens\.css$|ui\/ui\.css|shell\/shell\.css|routes|shell\/CairnApp|session\/start-up|screens\/login\/LoginScreen|parts\/account\/(AccountFrame|AccountPicture|LanguageChoice|Say|use-try|form-field)|ui\/(Alert|Button|PasswordInput|TextField|Icon)|scenes\/(Backdrop|Art)|branding\/Logo|client\/error-text|session\/handed-over|shell\/Footer)/

/** What everybody needs who is signed in, whichever screen they are on: one file as well. */
const home =
  /node_modules\/(@tanstack\/(react-query|query-core)|big\.js)\/|contract\/(rewards|reward-document|calls\/rewards\/wish)\.ts|contract\/calls\/(client-country|texts|valid-session|team\/counts|program\/levels|user\/progress\/myplan)\.ts|rules\/(programs\/(default-program-view|program-state)|clients\/label-telling-apart|results\/achievement|payout\/explanation|progress\/(highest-percentage|progress-figures)|team\/team-today)\.|web\/(screens\.ts|client\/(ask-again|connection|pauses|queries|save-file|use-call|use-file-save)|ui\/(Avatar|Bar|Chip|EmptyState|Loading|Metric|Modal|Segmented|Skeleton|Table)\.|parts\/(PersonAvatar|shop\/|team\/|wish\/)|branding\/(initials|media-label)|words\/(exact-label|format|percent-text|sentences)|shell\/(focus-heading|ConnectionBar|Frame|Header|LaunchBanner|PrivacyBar|RedeemMenu|use-qa-bar)|live\/|session\/(SessionPrompt|session-clock|clock-record|journeys-seen|drafts|is-in-frame)|scenes\/(Picture|pictures|pictures\/camp|load-picture|tiles)\.|screens\/(rewards\/parts\/(RewardDrawing|reward-paths)|dashboard\/guard|error\/ErrorScreen|program-view\/(guards|manager-progress\/pace-of|parts\/(MinimumGuard|minimum-figures|goal-text|pay-words|worth-words)))\.)/

/** What the screens of a journey share, with progress, to which they all lead; but the rules come when they are opened. */
const journey =
  /web\/(screens\/program-view\/(progress|parts(?!\/(rules\/Rules|final-result\/)))|scenes\/(Scene|themes))[/.]/
/** What comes with a final result; what is made of it on demand is loaded then. */
const finalResult = /web\/screens\/program-view\/parts\/final-result\/(?!keepsake|relive)/
const dashboard = /web\/(screens\/dashboard|parts\/codes)\//

// `vite build` builds the page into dist/web and the server into dist/server, in one run.
export default defineConfig({
  plugins: [
    react(),
    contractsAsAddresses(),
    withoutRouterErrorPage(),
    aheadOfAll(),
    describedInHead(),
    helpersInFrame(),
    serviceWorker(),
    precompressed(),
  ],
  publicDir: false,
  // React has had it since 18: what stands in for it in older ones is weight alone.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  server: {
    port: 5000,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/v1', '/sso/', '/mails/', '/dev/', '/sample-catalogue', '/manifest.webmanifest', '/app-icons'].map(path => [
        path,
        api,
      ]),
    ),
  },
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
                { name: 'final-result', test: finalResult },
                { name: 'dashboard', test: dashboard },
              ],
            },
          },
        },
        target: 'es2022',
      },
    },
    ssr: {
      // Hundreds of small files, which every command and every start would read one by one: half of a command's time.
      resolve: {
        noExternal: [
          /^(zod|jose|openid-client|oauth4webapi|csv-parse|htmlparser2|entities|dom(handler|utils|elementtype)|dom-serializer|temporal-\w+)/,
        ],
      },
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
            'standings-thread': 'server/jobs/standings-thread.ts',
          },
        },
      },
    },
  },
})

/**
 * A contract is checked on the server, requests and replies alike; the page needs its addresses and its types. So the
 * page gets of every contract module how its calls travel, and its plain values, and no schema library. The columns of files
 * are data without a schema, which the console shows.
 */
function contractsAsAddresses(): Plugin {
  const kept = new Set(['method', 'path', 'form', 'bytes', 'media'])
  return {
    name: 'contracts-as-addresses',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      order: 'post',
      filter: { id: /\/contract\/(?!load-rows\/)[^?]*\.ts$/ },
      handler(code) {
        const lines: string[] = []
        for (const statement of this.parse(code).body) {
          if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
            continue
          for (const { id, init } of statement.declaration.declarations) {
            if (id.type !== 'Identifier' || !init) continue
            const isPlain = init.type === 'ArrayExpression' && init.elements.every(one => one?.type === 'Literal')
            if (isPlain) lines.push(`export const ${id.name} = ${code.slice(init.start, init.end)}`)
            if (init.type === 'Literal') lines.push(`export const ${id.name} = ${init.raw}`)
            const contract = init.type === 'CallExpression' ? init.arguments[0] : undefined
            if (contract?.type !== 'ObjectExpression' || !code.slice(init.start).startsWith('call(')) continue
            const parts = contract.properties.filter(
              part => part.type === 'Property' && part.key.type === 'Identifier' && kept.has(part.key.name),
            )
            // How many bytes a body may have is for the server to say.
            const texts = parts.map(part =>
              part.type === 'Property' && part.value.type === 'ObjectExpression'
                ? `${code.slice(part.key.start, part.key.end)}: true`
                : code.slice(part.start, part.end),
            )
            lines.push(`export const ${id.name} = { ${texts.join(', ')} }`)
          }
        }
        return { code: lines.join('\n'), map: { mappings: '' } }
      },
    },
  }
}

/** The router's own error page is for developers. Ours stands in its place everywhere, so nobody loads it. */
function withoutRouterErrorPage(): Plugin {
  return {
    name: 'without-router-error-page',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: /@tanstack\/react-router\/.*\/CatchBoundary\.js$/ },
      handler(code) {
        const page = /function ErrorComponent\(.*?\n\}\n/s
        if (!page.test(code)) throw new Error('The router writes its error page otherwise now.')
        return { code: code.replace(page, 'function ErrorComponent() { return null }\n'), map: { mappings: '' } }
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
        const icons = Object.keys(bundle ?? {}).find(name => /\/icons-[^/]*\.svg$/.test(name))
        return [
          { tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src }, injectTo: 'head' },
          // Every screen has icons, and a browser hears of their file only when it draws the first.
          ...(icons ? [{ tag: 'link', attrs: { rel: 'prefetch', href: `/${icons}` }, injectTo: 'head' } as const] : []),
        ]
      },
    },
  }
}

/** What a search engine or the preview of a link says of the page: a promise that every client's page makes, whatever its scene. */
function describedInHead(): Plugin {
  return {
    name: 'described-in-head',
    async transformIndexHtml() {
      const words = JSON.parse(await readFile('bundles/goalquest/en_US.json', 'utf8')) as Record<string, string>
      const content = words['login.promise.none']!
      return [{ tag: 'meta', attrs: { name: 'description', content }, injectTo: 'head' }]
    },
  }
}

/** The bundler's own helpers fill no packet, and everything waits for them: they go into the file that all need as well. */
function helpersInFrame(): Plugin {
  return {
    name: 'helpers-in-frame',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    // The file's name follows from what the bundler put into it, and so from this as well.
    augmentChunkHash: () => 'with helpers',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
        const home = chunks.find(({ name }) => name === 'frame')
        const [, code, exported] = helpers?.code.match(/^(.*)export\s*\{([^}]*)\};?\s*$/s) ?? []
        if (!helpers || !home || code === undefined || exported === undefined || /\$h[a-z]\b/.test(home.code))
          throw new Error('The bundler writes its helpers otherwise now.')
        const names = exported.split(',').map(one => one.trim().split(' as '))
        const taken = names.map(([own, name]) => `${name}:${own}`)
        const given = names.map(([, name]) => `${name}:$h${name}`)
        const importing = /import\s*\{([^}]*)\}\s*from\s*"\.\/rolldown-runtime-[^"]*";?/
        for (const chunk of chunks) {
          chunk.code = chunk.code.replace(importing, (_, list: string) => {
            const wanted = list.split(',').map(one => one.trim().split(' as '))
            if (chunk === home) {
              const own = wanted.map(([name, own = name]) => `${own}=$h${name}`)
              return `export const{${given}}=(()=>{${code};return{${taken}}})();const ${own};`
            }
            return `import{${wanted.map(([name, own = name]) => `$h${name} as ${own}`)}}from"./${home.fileName.split('/').pop()}";`
          })
        }
        delete bundle[helpers.fileName]
        const page = bundle['index.html']
        if (page?.type === 'asset')
          page.source = String(page.source).replace(/\s*<script[^>]*rolldown-runtime[^>]*><\/script>/, '')
      },
    },
  }
}

/** Writes the service worker, which knows the files of its release. There is none in development. */
function serviceWorker(): Plugin {
  const source = 'web/worker/shell.ts'
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const words: Record<string, string> = {}
        const files: string[] = []
        for (const file of Object.values(bundle)) {
          if (!file.fileName.startsWith('assets/')) continue
          const ids = file.type === 'chunk' ? file.moduleIds : []
          const locale = ids.map(id => /bundles\/goalquest\/(\w+)\.json$/.exec(id)?.[1]).find(Boolean)
          if (locale) words[locale] = `/${file.fileName}`
          else files.push(`/${file.fileName}`)
        }
        const page = bundle['index.html']
        const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
        const facts = { files: files.sort(), words }
        const name = createHash('sha256')
          .update(JSON.stringify(facts) + code + String(page?.type === 'asset' && page.source))
          .digest('hex')
          .slice(0, 16)
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: `const release = ${JSON.stringify({ name, ...facts })}\n${code}`,
        })
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
