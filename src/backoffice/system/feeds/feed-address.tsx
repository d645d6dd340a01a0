import { useState } from 'react'
import { ScriptOnly } from '#ui/hydration/script-only.tsx'
import { useWords } from '../../words/words.tsx'

/** Address for a platform: selected by a click, copied by the button. */
export function FeedAddress({ address, name }: { address: string; name: string }) {
  const t = useWords('feeds')
  const [isCopied, setCopied] = useState(false)
  return (
    <span className="row">
      <input
        readOnly
        value={address}
        aria-label={t('addressOf', { name })}
        className="well num small"
        style={{ width: '19rem', maxWidth: '100%' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <ScriptOnly>
        <button
          type="button"
          className="act"
          onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}
        >
          {isCopied ? t('copied') : t('copy')}
        </button>
      </ScriptOnly>
    </span>
  )
}
