import { useEffect, useState } from 'react'
import { useWords } from '../../words/words.tsx'

/** Prints the page; shown after hydration, as it needs JavaScript. */
export function PrintButton() {
  const t = useWords('closing')
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return isAlive ? (
    <button type="button" className="act" onClick={() => window.print()}>
      {t('print')}
    </button>
  ) : null
}
