import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** A source file with everything it imports: files as paths from the root, packages by name. */
export interface Module {
  readonly file: string
  readonly imports: readonly string[]
}

const rooms = ['rules', 'contract', 'server', 'web', 'samples', 'bench', 'e2e', 'tools']
const importing =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Reads every TypeScript file of the house. */
export function readModules(root: string): Module[] {
  return rooms
    .flatMap(room => filesIn(join(root, room)))
    .map(file => ({
      file: relative(root, file),
      imports: [...readFileSync(file, 'utf8').matchAll(importing)].map(([, named, lazy]) => {
        const target = (named ?? lazy)!
        return target.startsWith('.') ? relative(root, join(dirname(file), target)) : target
      }),
    }))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const at = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(at)
    return /\.tsx?$/.test(entry.name) ? [at] : []
  })
}

interface Rule {
  readonly room: RegExp
  readonly may: readonly RegExp[]
}

const anyRules = /^rules\//
const anyContract = /^contract\//
const node = /^node:/

// The first rule whose room a file stands in decides. Tests may reach for the tools of testing besides.
const law: readonly Rule[] = [
  { room: /^rules\//, may: [anyRules, /^big\.js$/] },
  { room: /^contract\//, may: [anyContract, anyRules, /^zod\/mini$/, /^bundles\//] },
  { room: /^web\/ui\//, may: [/^web\/ui\//, /^react/] },
  {
    room: /^web\//,
    may: [
      /^web\//,
      anyContract,
      anyRules,
      /^bundles\//,
      /^react/,
      /^@tanstack\//,
      /^@lingui\/core$/,
      /^zod\/mini$/,
      /^@fontsource/,
    ],
  },
  // What worker threads run: the law and the tasks that features make of it, and no database.
  {
    room: /^server\/calculation\/(worker|tasks)\.ts$/,
    may: [/^server\/calculation\//, /^server\/features\/[a-z-]+\/[a-z-]+-task\.ts$/, node],
  },
  {
    room: /^server\/features\/[a-z-]+\/[a-z-]+-task\.ts$/,
    may: [/^server\/calculation\/(task|goal-record|copy-text)\.ts$/, /^server\/features\/(?!.*store)/, anyRules],
  },
  {
    room: /^server\/emails\/[a-z-]+\.store\.ts$/,
    may: [/^server\/emails\/(?!.*store)/, /^server\/db\/(client-tx|connect)\.ts$/, anyRules],
  },
  {
    room: /^server\/emails\//,
    may: [
      /^server\/emails\//,
      /^server\/features\/(clients|translations)\//,
      /^server\/db\/(client-tx|connect)\.ts$/,
      /^server\/config\.ts$/,
      anyRules,
      anyContract,
      /^nodemailer/,
      node,
    ],
  },
  { room: /\.store\.ts$/, may: [/^server\/db\//, /^server\/features\//, anyRules, anyContract, /^pg/, node] },
  {
    room: /^server\/db\/seed\//,
    may: [
      /^server\/db\//,
      /^server\/features\//,
      /^server\/loads\//,
      anyRules,
      anyContract,
      node,
      /^temporal-polyfill$/,
      /^samples\//,
    ],
  },
  { room: /^server\/db\//, may: [/^server\/db\//, anyRules, anyContract, /^pg/, node] },
  {
    room: /^server\/calculation\//,
    may: [/^server\/calculation\//, /^server\/db\/(client-tx|connect|snapshot)\.ts$/, anyRules, anyContract, node],
  },
  {
    room: /^server\/features\//,
    may: [
      /^server\/features\//,
      /^server\/emails\//,
      /^server\/calculation\/(calculate|task|goal-record|copy-text)\.ts$/,
      /^server\/db\/(client-tx|connect|snapshot|client-reads)\.ts$/,
      anyRules,
      anyContract,
      node,
      /^zod\/mini$/,
      /^@node-rs\/argon2$/,
      /^@lingui\//,
      /^temporal-polyfill$/,
      /^sharp$/,
      /^htmlparser2$/,
      /^pdfkit$/,
      /^jose$/,
      /^selfsigned$/,
    ],
  },
  {
    room: /^server\/sso\//,
    may: [
      /^server\/sso\//,
      /^server\/features\//,
      /^server\/http\/(address|browser-cookie|errors|security-headers)\.ts$/,
      /^server\/db\/(client-tx|connect)\.ts$/,
      /^server\/config\.ts$/,
      anyRules,
      anyContract,
      node,
      /^fastify$/,
      /^openid-client$/,
      /^@node-saml\/node-saml$/,
      /^@xmldom\/xmldom$/,
      /^xml-crypto$/,
    ],
  },
  {
    room: /^server\/calls\//,
    may: [
      /^server\/features\//,
      /^server\/http\/(route|known-browser)\.ts$/,
      /^server\/db\/client-tx\.ts$/,
      /^server\/config\.ts$/,
      anyRules,
      anyContract,
    ],
  },
  {
    room: /^server\/jobs\//,
    may: [
      /^server\/jobs\//,
      /^server\/features\//,
      /^server\/emails\//,
      /^server\/calculation\/worker-file\.ts$/,
      /^server\/db\/(client-tx|connect)\.ts$/,
      anyRules,
      anyContract,
      node,
    ],
  },
  {
    room: /^server\/loads\//,
    may: [
      /^server\/loads\//,
      /^server\/features\//,
      /^server\/db\/(client-tx|connect)\.ts$/,
      anyRules,
      anyContract,
      node,
      /^csv-/,
      /^pg/,
    ],
  },
  {
    room: /^server\/cli\//,
    may: [
      /^server\/(cli|loads|features|emails|db|sso)\//,
      /^server\/config\.ts$/,
      anyRules,
      anyContract,
      /^samples\//,
      node,
    ],
  },
  {
    room: /^server\/http\//,
    may: [
      /^server\/http\//,
      /^server\/features\//,
      /^server\/emails\//,
      /^server\/db\/(client-tx|connect|client-reads)\.ts$/,
      /^server\/config\.ts$/,
      anyRules,
      anyContract,
      /^fastify$/,
      /^@fastify\//,
      /^(forwarded-parse|ipaddr\.js)$/,
      /^zod/,
      node,
    ],
  },
  {
    room: /^server\/[^/]+\.ts$/,
    may: [
      /^server\//,
      /^samples\/(demo\/seed-demo|catalogue\/(mount|connect)-catalogue)\.ts$/,
      anyContract,
      /^package\.json$/,
      /^zod\/mini$/,
      node,
    ],
  },
  { room: /^(samples|bench|e2e|tools)\//, may: [/./] },
]

const testing = [
  /^vitest/,
  /^smtp-server$/,
  /^oidc-provider$/,
  /^samlp$/,
  /^selfsigned$/,
  /^postal-mime$/,
  /^fast-check$/,
  /^bundles\//,
  /^@lingui\//,
  /^tools\//,
  node,
  /^react-dom/,
]
const isTest = /\.(test|long)\.tsx?$|-fixture\.ts$|\/test-[a-z-]+\.ts$/

/** Every import that goes against the arrows, as a sentence. */
export function wrongImports(modules: readonly Module[]): string[] {
  return modules.flatMap(({ file, imports }) => {
    const rule = law.find(({ room }) => room.test(file))
    if (rule === undefined) return [`${file} stands in no room that the architecture knows.`]
    const allowed = isTest.test(file)
      ? [/^server\//, ...rule.may, ...testing, /^(pg|fastify|zod|jose|sharp)/]
      : rule.may
    const against = imports.filter(target => !target.endsWith('.css') && !allowed.some(may => may.test(target)))
    return [...against.map(target => `${file} may not import ${target}.`), ...storesOfOthers(file, imports)]
  })
}

// A feature's store is its own: others ask the feature.
function storesOfOthers(file: string, imports: readonly string[]): string[] {
  if (isTest.test(file)) return []
  const stores = imports.filter(target => target.endsWith('.store.ts'))
  return stores
    .filter(store => dirname(store) !== dirname(file))
    .map(store => `${file} may not import the store ${store}.`)
}

/** The first circle of imports there is, as the list of its files; empty where there is none. */
export function findCycle(modules: readonly Module[]): string[] {
  const byFile = new Map(modules.map(module => [module.file, module]))
  const done = new Set<string>()
  const path: string[] = []
  for (const { file } of modules) {
    const found = walk(file)
    if (found.length > 0) return found
  }
  return []

  function walk(file: string): string[] {
    const at = path.indexOf(file)
    if (at >= 0) return [...path.slice(at), file]
    if (done.has(file)) return []
    path.push(file)
    for (const target of byFile.get(file)?.imports ?? []) {
      const found = walk(target)
      if (found.length > 0) return found
    }
    path.pop()
    done.add(file)
    return []
  }
}
