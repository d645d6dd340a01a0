import { useHydrated } from '#ui/use-hydrated.ts'
import { useWords } from '../words/words.tsx'

/** Without script there is one empty row at a time. */
export function MoreRows({ add }: { add: () => void }) {
  const t = useWords('settings')
  return useHydrated() ? (
    <button type="button" className="act quiet" onClick={add}>
      {t('addRow')}
    </button>
  ) : null
}
