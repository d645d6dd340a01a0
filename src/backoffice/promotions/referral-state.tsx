import type { ReferralState } from '#shop/referrals/rules.ts'
import { useWords } from '../words/words.tsx'

const tones: Record<ReferralState, string> = {
  ordered: '',
  review: 'bad',
  pending: 'warn',
  granted: 'ok',
  rejected: '',
  clawed_back: '',
}

export function ReferralStateLabel({ state }: { state: ReferralState }) {
  const t = useWords('referralState')
  return <span className={`desk-label ${tones[state]}`}>{t(state)}</span>
}
