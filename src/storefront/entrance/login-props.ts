/** Whoever is not known yet, with what they have typed so far. */
export type Newcomer = { email?: string | undefined; phone?: string | undefined; code?: string | undefined }
export type LoginProps = { onNew: (newcomer: Newcomer) => void; onForgot: (email?: string) => void }
