import { missing } from '../protocol/errors.ts';
import { paginate } from '../protocol/lists.ts';
import {
  clearable,
  type FormMap,
  flag,
  list,
  mergeMetadata,
  metadata,
  optional,
  required,
  shape,
  text,
  unsupported,
  url,
} from '../protocol/params.ts';
import { API_VERSION, newId, type WireDeleted, type WireEndpoint, type WireList } from '../protocol/wire.ts';
import type { World } from '../state/world.ts';

/** Id of the endpoint configured at startup; others can be added through the API. */
const CONFIGURED = 'we_configured';

const events = list(text({ max: 100 }));
const createParams = shape({
  url: required(url),
  enabled_events: required(events),
  api_version: optional(text()),
  connect: unsupported,
  description: optional(clearable(text())),
  metadata: optional(metadata),
});
const updateParams = shape({
  url: optional(url),
  enabled_events: optional(events),
  description: optional(clearable(text())),
  disabled: optional(flag),
  metadata: optional(metadata),
});

function newEndpoint(world: World, id: string, given: Partial<WireEndpoint> & { url: string }): WireEndpoint {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: world.now(),
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    status: 'enabled',
    ...given,
  };
}

/** Creates or updates the endpoint from the settings: its port or secret may have changed since the last start. */
export function configureEndpoint(world: World, given: { url: string; secret: string }): void {
  const before = world.books.endpoints.get(CONFIGURED);
  if (before?.wire.url === given.url && before.secret === given.secret) return;
  world.books.endpoints.put({
    id: CONFIGURED,
    wire: newEndpoint(world, CONFIGURED, { url: given.url }),
    secret: given.secret,
  });
}

/** Its `secret` is returned only once, in this answer. */
export function createEndpoint(world: World, form: FormMap): WireEndpoint {
  const { metadata: labels, ...params } = createParams(form, '');
  const wire = newEndpoint(world, newId('we'), {
    url: params.url,
    enabled_events: params.enabled_events,
    description: params.description ?? null,
    metadata: mergeMetadata({}, labels),
  });
  const secret = newId('whsec', 32);
  world.books.endpoints.put({ id: wire.id, wire, secret });
  return { ...wire, secret };
}

export function retrieveEndpoint(world: World, id: string): WireEndpoint {
  const row = world.books.endpoints.get(id);
  if (!row) throw missing('webhook endpoint', id);
  return row.wire;
}

export function updateEndpoint(world: World, form: FormMap, id: string): WireEndpoint {
  const params = updateParams(form, '');
  const row = world.books.endpoints.get(id);
  if (!row) throw missing('webhook endpoint', id);
  const { wire } = row;
  return world.books.endpoints.put({
    ...row,
    wire: {
      ...wire,
      url: params.url ?? wire.url,
      enabled_events: params.enabled_events ?? wire.enabled_events,
      description: params.description === undefined ? wire.description : params.description,
      metadata: mergeMetadata(wire.metadata, params.metadata),
      status: params.disabled === undefined ? wire.status : params.disabled ? 'disabled' : 'enabled',
    },
  }).wire;
}

export function deleteEndpoint(world: World, _form: FormMap, id: string): WireDeleted {
  retrieveEndpoint(world, id);
  world.books.endpoints.delete(id);
  return { id, object: 'webhook_endpoint', deleted: true };
}

const noParams = shape({});

export function listEndpoints(world: World, form: FormMap): WireList<WireEndpoint> {
  return paginate(form, {
    url: '/v1/webhook_endpoints',
    kind: 'webhook endpoint',
    rows: world.books.endpoints.newestFirst().map(({ wire }) => wire),
    read: (rest) => {
      noParams(rest, '');
      return () => true;
    },
    show: (endpoint) => endpoint,
  });
}
