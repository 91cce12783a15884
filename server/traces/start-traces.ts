import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { switchTraces } from './span.ts'

/**
 * Sends traces to the collector at this address (OTLP over HTTP), in the background; what it does not take is dropped. The SDK reads
 * further `OTEL_…` variables itself, such as `OTEL_TRACES_SAMPLER` and `OTEL_EXPORTER_OTLP_HEADERS`. Answers how to stop, which sends the rest.
 */
export function startTraces(endpoint: string, version: string, role: string): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'cairn',
      'service.version': version,
      'cairn.role': role,
    }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })),
    ],
  })
  provider.register()
  switchTraces(true)
  return async () => {
    switchTraces(false)
    // A collector that is away must not keep a server from stopping.
    await provider.shutdown().catch(() => {})
  }
}
