import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Context, MiddlewareHandler } from 'hono';
import { errorCode } from './db/connectionErrors.ts';
import { type Transaction, transactions } from './db/sql.ts';
import { isExpected } from './http/errors.ts';
import { currentRequestId, matchedRoute } from './http/requests.ts';

// Sends spans of requests and database transactions to an OpenTelemetry collector. Like the log, they say what
// happened and never to whom: no path, query, address, statement or message.

/** A collector that is away must not keep the store from stopping. */
const GOODBYE_MS = 2_000;

type Traces = {
  /** Traces the requests that pass it. */
  observe: MiddlewareHandler;
  /** Sends what is left. */
  stop(): Promise<void>;
};

/** @param endpoint of the collector, without `/v1/traces` */
export function startTraces(endpoint: string): Traces {
  const named = detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] });
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'loam-and-axle' }).merge(named),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('store');
  const requests = new AsyncLocalStorage<{ c: Context; span: Span }>();
  const open = new WeakMap<object, Span>();

  const onStart = (message: unknown) => {
    const { pool } = message as Transaction;
    const parent = requests.getStore()?.span;
    const span = tracer.startSpan(
      `transaction ${pool}`,
      { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', 'store.pool': pool } },
      parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
    open.set(message as Transaction, span);
  };
  const onEnd = (message: unknown) => {
    const { error } = message as Transaction;
    const span = open.get(message as Transaction);
    const c = requests.getStore()?.c;
    if (c) span?.setAttribute('http.route', matchedRoute(c).route);
    if (error !== undefined && !isExpected(error))
      span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorCode(error));
    span?.end();
  };
  transactions.start.subscribe(onStart);
  transactions.asyncEnd.subscribe(onEnd);

  return {
    observe: (c, next) => {
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, ROOT_CONTEXT);
      return requests.run({ c, span }, async () => {
        await next();
        const { method, route } = matchedRoute(c);
        const { status } = c.res;
        span.updateName(`${method} ${route}`).setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'store.request_id': currentRequestId(c),
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
    },
    async stop() {
      transactions.start.unsubscribe(onStart);
      transactions.asyncEnd.unsubscribe(onEnd);
      await Promise.race([provider.shutdown(), sleep(GOODBYE_MS, undefined, { ref: false })]);
    },
  };
}
