import type { Served } from '../../shop/serve.ts'
import * as linkClients from '../../shop/linking/clients.ts'
import * as deliveries from '../../shop/webhooks/deliveries.ts'
import * as endpoints from '../../shop/webhooks/endpoints.ts'

/** Endpoints of webhook subscriptions and their deliveries. */
export const webhookCalls: readonly Served[] = [
  endpoints.listEndpoints,
  endpoints.getEndpoint,
  endpoints.proposeSecret,
  endpoints.createEndpoint,
  endpoints.changeEndpoint,
  endpoints.rotateSecret,
  endpoints.switchEndpoint,
  endpoints.removeEndpoint,
  deliveries.testEndpoint,
  deliveries.replaySpan,
  deliveries.listDeliveries,
  deliveries.getDelivery,
  deliveries.replayDelivery,
]

/** Endpoints of platforms whose assistants members link. */
export const linkClientCalls: readonly Served[] = [
  linkClients.listClients,
  linkClients.proposeClient,
  linkClients.createClient,
  linkClients.revokeClient,
]
