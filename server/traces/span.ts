import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

/** Without a collector nothing is traced, and nothing is paid for it. */
let isOn = false
export function switchTraces(on: boolean): void {
  isOn = on
}

/** Does the work in a span of its own, below the one in which it is called. */
export function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  kind = SpanKind.INTERNAL,
): Promise<T> {
  if (!isOn) return work()
  return trace.getTracer('cairn').startActiveSpan(name, { kind, attributes }, async span => {
    try {
      return await work()
    } catch (error) {
      // What an error says may hold values of people: its kind is enough, the log has the rest.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
      throw error
    } finally {
      span.end()
    }
  })
}

/** A statement of the work under way; of what nobody waits for, such as looking for tasks, there is no trace. Values are left out. */
export function statementSpan<T>(text: string, work: () => Promise<T>): Promise<T> {
  if (!isOn || trace.getActiveSpan() === undefined) return work()
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text }
  return inSpan(operation, attributes, work, SpanKind.CLIENT)
}

/** The span under way as W3C's `traceparent`, for whoever goes on with it elsewhere. */
export function traceParent(): string | undefined {
  if (!isOn) return undefined
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}

/** Does the work as part of the trace that a `traceparent` names; of its own where it names none. */
export function inTrace<T>(parent: unknown, work: () => T): T {
  if (!isOn) return work()
  return context.with(propagation.extract(context.active(), { traceparent: parent }), work)
}

/** The ids of the span under way, for a line of the log. */
export function spanIds(): { trace_id?: string; span_id?: string } {
  const span = isOn ? trace.getActiveSpan()?.spanContext() : undefined
  return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId }
}
