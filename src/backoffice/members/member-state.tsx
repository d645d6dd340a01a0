import type { DeskMember } from '#shop/customers/contract.ts'
import { useWords } from '../words/words.tsx'

const tones: Record<DeskMember['state'], string> = {
  active: 'ok',
  suspended: 'bad',
  erasure_requested: 'warn',
  pending_verification: 'warn',
}

export function MemberState({ state }: { state: DeskMember['state'] }) {
  const t = useWords('memberState')
  return <span className={`desk-label ${tones[state]}`}>{t(state)}</span>
}
