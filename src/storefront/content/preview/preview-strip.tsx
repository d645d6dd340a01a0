import { useWords } from '../../i18n/words.tsx'

/** Notice that shoppers do not see this version of the page yet. */
export function PreviewStrip({ number, moment }: { number: number | null; moment: string }) {
  const t = useWords('reading')
  return (
    <p role="note" className="bg-accent-soft px-(--gutter) py-2 text-center text-sm">
      {number === null ? t('previewAt', { moment }) : t('previewVersion', { number, moment })}
    </p>
  )
}
