/** Whoever is not known yet, with what they have typed so far. */
export type Registrant = { email?: string | undefined; phone?: string | undefined; code?: string | undefined }
export type LoginProps = { onNew: (registrant: Registrant) => void; onForgot: (email?: string) => void }
