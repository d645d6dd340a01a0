import { useState } from 'react'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { IconButton } from '#ui/icon-button.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../i18n/words.tsx'

/** Text to be typed into another app, with a copy button. */
export function CopyLine({ label, text, copied = text }: { label: string; text: string; copied?: string }) {
  const t = useWords('pay')
  const hydrated = useHydrated()
  const [done, setDone] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(copied).then(
      () => setDone(true),
      () => setDone(false), // clipboard is blocked: the text can be selected and copied by hand
    )
  }
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line pb-1">
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">{label}</p>
        <p className="num text-lg whitespace-normal! break-all select-all">{text}</p>
      </div>
      {hydrated ? (
        <IconButton label={t('copy', { what: label })} onClick={copy}>
          {done ? <Check size={18} /> : <Copy size={18} />}
        </IconButton>
      ) : null}
      <span role="status" className="sr-only">
        {done ? t('copied', { what: label }) : ''}
      </span>
    </div>
  )
}
