import { ScriptOnly } from '#ui/hydration/script-only.tsx'
import { useWords } from '../words/words.tsx'

/** Button to add a row; without JavaScript there is one empty row at a time. */
export function MoreRows({ add }: { add: () => void }) {
  const t = useWords('settings')
  return (
    <ScriptOnly>
      <button type="button" className="act quiet" onClick={add}>
        {t('addRow')}
      </button>
    </ScriptOnly>
  )
}
