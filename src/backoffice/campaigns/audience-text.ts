import { useWords } from '../words/words.tsx'

type Audience = { segmentName: string | null; subscribers: boolean }

/** Audience of a campaign as text: a segment, subscribers, or both. */
export function useAudienceText(): (audience: Audience) => string {
  const t = useWords('campaigns')
  return ({ segmentName, subscribers }) =>
    [...(segmentName === null ? [] : [segmentName]), ...(subscribers ? [t('subscribersShort')] : [])].join(
      ' + ',
    )
}
