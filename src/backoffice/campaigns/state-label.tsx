import type { CampaignState } from '#shop/campaigns/campaign.rules.ts'
import { useWords } from '../words/words.tsx'

/** Only states that need an action are coloured. */
const tones: Readonly<Record<CampaignState, string>> = {
  draft: '',
  awaiting: 'warn',
  scheduled: '',
  sending: 'ok',
  stopped: 'bad',
  sent: 'ok',
}

export function CampaignStateLabel({ state }: { state: CampaignState }) {
  const t = useWords('campaigns')
  return <span className={`desk-label ${tones[state]}`}>{t(`state.${state}`)}</span>
}
