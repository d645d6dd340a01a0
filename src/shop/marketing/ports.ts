/** `refused`: the provider works but refuses this address; `status`: null without a response. */
export type ListAnswer = { outcome: 'taken' | 'refused' | 'away'; status: number | null }

/**
 * Client of the mailing-list provider: adds an address with its language, and removes it. Both are idempotent;
 * neither throws.
 */
export type MailingList = {
  signUp(email: string, language: string): Promise<ListAnswer>
  unsubscribe(email: string): Promise<ListAnswer>
}
