export * from '../generated/index.ts'
export { deskClient, guestClient } from './clients.ts'
export { verifiedMessage, type WebhookMessage } from './webhooks.ts'
