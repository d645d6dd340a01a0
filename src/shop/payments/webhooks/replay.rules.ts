export const webhookStates = ['waiting', 'done', 'ignored', 'suspicious', 'mismatch'] as const
export type WebhookState = (typeof webhookStates)[number]

/** A call that its provider did not sign is not believed, however often it is looked at. */
export const canReplay = (state: WebhookState): boolean => state !== 'suspicious'
