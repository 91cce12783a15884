import type { FastifyInstance } from 'fastify'
import { toJSONSchema } from 'zod'
import type * as z from 'zod/mini'
import { basePath, type Call, errorReply } from '../../contract/call.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is made of any call
type AnyCall = Call<any, any, any, any, any>

/**
 * The API as OpenAPI 3.1, made of the same contracts that check each request, and as a page to read. Both are made when they are
 * first asked for: they would be a third of what a server does before it listens.
 */
export function mountOpenApi(app: FastifyInstance, calls: readonly AnyCall[]): void {
  let json: string | undefined
  let page: string | undefined
  app.get(`${basePath}/openapi.json`, async (_, reply) => {
    json ??= JSON.stringify(openApi(calls), null, 2)
    return reply.type('application/json; charset=utf-8').send(json)
  })
  app.get(`${basePath}/docs`, async (_, reply) => {
    page ??= readablePage(calls)
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

export function openApi(calls: readonly AnyCall[]): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    paths[call.path] ??= {}
    const method = call.method.toLowerCase()
    // A file of what another call answers as JSON is one more type of its reply.
    const twin = calls.find(other => isFileOf(call, other))
    if (twin === undefined) paths[call.path]![method] = operation(call, calls)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cairn', version: '1', description: 'Goal-based incentive programs.' },
    servers: [{ url: basePath }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'x-session-id' } },
      schemas: { Error: jsonSchema(errorReply) },
    },
    security: [{ session: [] }],
  }
}

function isFileOf(file: AnyCall, call: AnyCall): boolean {
  return file.media !== undefined && file !== call && file.path === call.path && file.method === call.method
}

function operation(call: AnyCall, calls: readonly AnyCall[]): object {
  const statuses = new Map<number, string[]>()
  for (const [refusal, status] of Object.entries(call.refusals as Record<string, number>)) {
    statuses.set(status, [...(statuses.get(status) ?? []), `errors.${refusal}`])
  }
  const failures = [...statuses].map(([status, codes]) => [
    status,
    { description: codes.join(', '), content: jsonContent({ $ref: '#/components/schemas/Error' }) },
  ])
  return {
    operationId: call.name,
    summary: call.summary,
    parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
    ...(call.body === undefined
      ? {}
      : { requestBody: { required: true, content: { [bodyType(call)]: { schema: jsonSchema(call.body) } } } }),
    responses: {
      200: {
        description: 'Done',
        content: Object.assign({}, replyContent(call), ...calls.filter(one => isFileOf(one, call)).map(replyContent)),
      },
      ...Object.fromEntries(failures),
      default: { description: 'Anything else', content: jsonContent({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

function bodyType({ form, bytes }: AnyCall): string {
  if (bytes !== undefined) return 'application/octet-stream'
  return form === undefined ? 'application/json' : 'multipart/form-data'
}

function replyContent({ media, reply }: AnyCall): object {
  return media === undefined ? jsonContent(jsonSchema(reply)) : { [media]: {} }
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): object[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }))
}

function jsonContent(schema: object): object {
  return { 'application/json': { schema } }
}

function jsonSchema(schema: z.ZodMiniType): object {
  const { $schema: _, ...json } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return json
}

// Developers read this page, in English; it needs neither script nor style.
function readablePage(calls: readonly AnyCall[]): string {
  const rows = calls.map(call => {
    const refusals = Object.entries(call.refusals as Record<string, number>)
    const list = refusals.map(([name, status]) => `<li><code>${status} errors.${name}</code></li>`).join('')
    const parts = [
      ['Query', call.query],
      ['Body', call.body],
      ['Reply', call.reply],
    ] as const
    const schemas = parts
      .filter(([, schema]) => schema !== undefined)
      .map(([name, schema]) => `<details><summary>${name}</summary><pre>${json(schema)}</pre></details>`)
    return `<section id="${call.name}"><h2>${escapeHtml(call.summary)}</h2>
      <p><code>${call.method} ${escapeHtml(basePath + call.path)}</code></p>${schemas.join('')}
      ${list && `<p>It may refuse:</p><ul>${list}</ul>`}</section>`
  })
  const links = calls.map(
    call => `<li><a href="#${call.name}"><code>${call.method} ${escapeHtml(call.path)}</code></a></li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cairn API</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>Cairn API</h1>
    <p>The same as a document: <a href="${basePath}/openapi.json">openapi.json</a> (OpenAPI 3.1). Calls of a person who
    is signed in carry the header <code>x-session-id</code>. Each failed reply has the message in the person's language,
    <code>httpCode</code>, <code>messageCode</code> and <code>requestId</code>.</p>
    <ul>${links.join('')}</ul>${rows.join('')}</main></body></html>`

  function json(schema: z.ZodMiniType): string {
    return escapeHtml(JSON.stringify(jsonSchema(schema), null, 2))
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
}
