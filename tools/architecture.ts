import { dirname } from 'node:path'
import type { Module } from './modules.ts'

const ours = 'contract/ rules/'
const database = 'server/db/client-tx.ts server/db/connect.ts server/db/unavailable.ts server/metrics/tally.ts'
const task = 'server/calculation/task.ts server/calculation/goal-record.ts server/calculation/copy-text.ts'

/**
 * What may import what: files, folders (ending in `/`) and packages. `*` stands for any part of a name, `**` for any part of a path,
 * `!` forbids. The first line that fits a file decides.
 */
const arrows: readonly (readonly [file: string, imports: string])[] = [
  ['rules/words/', 'rules/ @messageformat/parser'],
  ['rules/', 'rules/ big.js'],
  ['contract/', `${ours} bundles/ zod/mini`],
  ['web/ui/', 'web/ui/ react react-dom'],
  ['web/screens/admin/proof/', `web/ ${ours} react @simplewebauthn/browser uqr @tanstack/*`],
  ['web/', `web/ ${ours} bundles/ react react-dom @tanstack/* @lingui/core zod/mini @fontsource-variable/*`],
  // Worker threads run rules and the tasks that features make of them, without a database.
  ['server/calculation/worker.ts', 'server/calculation/ server/features/*/*-task.ts node:*'],
  ['server/calculation/tasks.ts', 'server/calculation/ server/features/*/*-task.ts node:*'],
  ['server/features/*/*-task.ts', `!**.store.ts ${task} server/features/ rules/`],
  ['server/emails/*.store.ts', `!**.store.ts server/emails/ server/traces/span.ts ${database} rules/`],
  [
    'server/emails/',
    `server/emails/ server/traces/span.ts server/features/clients/ server/features/translations/ ${database} server/config.ts ${ours} nodemailer node:*`,
  ],
  ['server/traces/', 'server/traces/ @opentelemetry/* fastify node:*'],
  // Whom a mail is queued for and whether it may still go are one question.
  [
    'server/features/occasions/*.store.ts',
    `server/db/ server/traces/span.ts server/features/ server/emails/is-wanted.ts ${ours}`,
  ],
  ['**.store.ts', `server/db/ server/traces/span.ts server/features/ ${ours} pg pg-copy-streams node:*`],
  [
    'server/db/',
    `server/db/ server/traces/span.ts server/metrics/tally.ts ${ours} pg pg-copy-streams graphile-worker zod/mini node:*`,
  ],
  ['server/calculation/', `server/calculation/ ${database} server/db/snapshot.ts ${ours} node:*`],
  [
    'server/features/',
    `server/features/ server/emails/ ${task} server/calculation/calculate.ts ${database} server/db/snapshot.ts
     server/db/client-reads.ts server/db/client-report.ts server/db/stored-document.ts ${ours} zod/mini @lingui/* @node-rs/argon2 @simplewebauthn/server csv-parse htmlparser2 jose otpauth
     pdfkit selfsigned sharp temporal-polyfill
     node:*`,
  ],
  [
    'server/sso/',
    `server/sso/ server/features/ server/http/address.ts server/http/browser-cookie.ts server/http/errors.ts
     server/http/security-headers.ts ${database} server/config.ts ${ours} fastify openid-client @node-saml/node-saml @xmldom/xmldom
     xml-crypto node:*`,
  ],
  ['server/calls/admin/people/edit.ts', `server/loads/by-hand/ server/features/ server/http/route.ts ${ours}`],
  ['server/calls/admin/people/places.ts', `server/loads/by-hand/ server/features/ server/http/route.ts ${ours}`],
  ['server/calls/admin/drafts/preview.ts', `server/loads/rehearsals/ server/features/ server/http/route.ts ${ours}`],
  [
    'server/calls/admin/uploads',
    `server/loads/ server/features/ server/http/route.ts server/db/client-tx.ts ${ours} node:*`,
  ],
  ['server/calls/admin/sign-on', `server/sso/ server/features/ server/http/route.ts server/db/client-tx.ts ${ours}`],
  [
    'server/calls/',
    `server/features/ server/http/route.ts server/http/known-browser.ts server/db/client-tx.ts server/db/client-report.ts
     server/config.ts ${ours}`,
  ],
  [
    'server/jobs/',
    `server/jobs/ server/traces/span.ts server/features/ server/emails/ server/calculation/worker-file.ts server/clocks.ts server/db/queue.ts ${database} ${ours} zod/mini
     node:*`,
  ],
  [
    'server/loads/rehearsals/',
    `server/loads/ server/features/ server/db/sandbox.ts server/db/with-sandbox.ts ${database} ${ours} zod/mini node:*`,
  ],
  ['server/loads/', `server/loads/ server/features/ ${database} ${ours} htmlparser2 yauzl zod/mini node:*`],
  [
    'server/cli/',
    `server/cli/ server/loads/ server/features/ server/emails/ server/db/ server/sso/ server/config.ts ${ours} samples/ node:*`,
  ],
  [
    'server/metrics/',
    `server/metrics/ server/db/client-slots.ts server/features/ server/emails/ ${database} server/db/client-report.ts ${ours} prom-client node:*`,
  ],
  [
    'server/http/',
    `server/http/ server/traces/ server/features/ server/emails/ ${database} server/db/client-reads.ts server/config.ts ${ours} fastify @fastify/*
     forwarded-parse ipaddr.js zod node:*`,
  ],
  [
    'server/*.ts',
    `server/ samples/demo/seed-demo.ts samples/demo/mount-demo-codes.ts samples/catalogue/mount-catalogue.ts samples/catalogue/connect-catalogue.ts contract/
     package.json fastify zod/mini node:*`,
  ],
  ...['samples/', 'bench/', 'e2e/', 'tools/'].map(folder => [folder, '**'] as const),
]

/** What tests may import besides. */
const testing = `server/ bundles/ tools/ vitest fast-check @lingui/* fastify jose oidc-provider pg postal-mime react-dom samlp selfsigned
  sharp smtp-server zod node:*`
const isTest = /\.(test|long)\.tsx?$|-fixture\.ts$|\/test-[a-z-]+\.ts$/

/** Every import that goes against the arrows, as a sentence. */
export function wrongImports(modules: readonly Module[]): string[] {
  return modules.flatMap(({ file, imports }) => {
    const may = arrows.find(([of]) => fits(of, file))?.[1]
    if (may === undefined) return [`${file} is in no folder that the architecture knows.`]
    const patterns = `${may} ${isTest.test(file) ? testing : ''}`.trim().split(/\s+/)
    const wrong = imports.filter(target => !target.endsWith('.css') && !isAllowed(patterns, target))
    // A feature's store is its own: others call the feature.
    const stores = imports.filter(target => target.endsWith('.store.ts') && dirname(target) !== dirname(file))
    return [...new Set(isTest.test(file) ? wrong : [...wrong, ...stores])].map(
      target => `${file} may not import ${target}.`,
    )
  })
}

function isAllowed(patterns: readonly string[], target: string): boolean {
  if (patterns.some(pattern => pattern.startsWith('!') && fits(pattern.slice(1), target))) return false
  return patterns.some(pattern => fits(pattern, target))
}

function fits(pattern: string, path: string): boolean {
  const parts = pattern.split('**').map(part => part.replaceAll('.', '\\.').replaceAll('*', '[^/]*'))
  return new RegExp(`^${parts.join('.*')}${pattern.endsWith('/') ? '' : '(/|$)'}`).test(path)
}
