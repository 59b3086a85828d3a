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
import { type JobRun, jobRuns } from './db/queue.ts';
import { type Transaction, transactions } from './db/sql.ts';
import { isExpected } from './http/errors.ts';
import { currentRequestId, isStandIn, matchedRoute } from './http/requests.ts';

// Sends spans of requests, jobs and database transactions to an OpenTelemetry collector. Like the log, they say what
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
  /** The request or job of which a transaction is a part. */
  const current = new AsyncLocalStorage<{ span: Span; c?: Context }>();
  const open = new WeakMap<object, Span>();

  const onStart = (message: unknown) => {
    const { pool } = message as Transaction;
    const parent = current.getStore()?.span;
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
    const c = current.getStore()?.c;
    if (c) span?.setAttribute('http.route', matchedRoute(c).route);
    if (error !== undefined && !isExpected(error)) fail(span, error);
    span?.end();
  };
  const onJobEnd = (message: unknown) => {
    const { error } = message as JobRun;
    const span = current.getStore()?.span;
    if (error !== undefined) fail(span, error);
    span?.end();
  };
  transactions.start.subscribe(onStart);
  transactions.asyncEnd.subscribe(onEnd);
  jobRuns.start.bindStore(current, ({ id, kind, attempts }) => ({
    span: tracer.startSpan(
      `job ${kind}`,
      {
        kind: SpanKind.CONSUMER,
        attributes: {
          'messaging.system': 'postgresql',
          'messaging.operation.name': 'process',
          'messaging.operation.type': 'process',
          'messaging.destination.name': kind,
          'messaging.message.id': String(id),
          'store.attempts': attempts,
        },
      },
      ROOT_CONTEXT,
    ),
  }));
  jobRuns.asyncEnd.subscribe(onJobEnd);

  return {
    observe: (c, next) => {
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, ROOT_CONTEXT);
      return current.run({ c, span }, async () => {
        await next();
        // A span without an end is not sent.
        if (isStandIn(c)) return;
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
      jobRuns.start.unbindStore(current);
      jobRuns.asyncEnd.unsubscribe(onJobEnd);
      await Promise.race([provider.shutdown(), sleep(GOODBYE_MS, undefined, { ref: false })]);
    },
  };
}

const fail = (span: Span | undefined, error: unknown) =>
  span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', errorCode(error));
