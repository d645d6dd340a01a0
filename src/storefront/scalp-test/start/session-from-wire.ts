import type { SessionView } from '#shop/scalp-test/contract.ts'

/** A test session with the API's field names. */
type WireSession = Omit<SessionView, 'expiresAt' | 'hasPhoto'> & {
  expires_at: string | null
  has_photo: boolean
}

export function sessionFromWire(answer: unknown): SessionView {
  const { expires_at, has_photo, ...session } = (answer as { session: WireSession }).session // rules/api#7
  return { ...session, expiresAt: expires_at, hasPhoto: has_photo }
}
