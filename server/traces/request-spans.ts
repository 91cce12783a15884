import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { inTrace } from './span.ts'

/** A span for each request, in the trace of its `traceparent` header. Of its address it tells the pattern alone: names in it may be secrets. */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    const { url: route = 'page', config } = request.routeOptions
    inTrace(request.headers.traceparent, () => {
      const attributes = {
        'http.request.method': request.method,
        'http.route': route,
        ...(config.call !== undefined && { 'cairn.call': config.call }),
      }
      const span = trace
        .getTracer('cairn')
        .startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes })
      spans.set(request, span)
      context.with(trace.setSpan(context.active(), span), done)
    })
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (request.client !== undefined) span?.setAttribute('cairn.client', request.client.key)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })
}
