import { useNavigate } from 'react-router'
import { useWords } from '../../words/words.tsx'
import { ResultLine } from './result-line.tsx'
import type { Result, useResults } from './use-results.ts'

type Props = {
  groups: ReturnType<typeof useResults>
  current: Result | undefined
  point: (at: number) => void
  close: () => void
}

const intoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })

/** Results of the palette, controlled by its input; pointer and arrow keys highlight alike. */
export function ResultList({ groups, current, point, close }: Props) {
  const t = useWords('palette')
  const go = useNavigate()
  const lines = groups.flatMap(({ results }) => results)
  return (
    <div id="desk-palette-list" role="listbox" aria-label={t('title')} className="desk-palette-list">
      {groups.map(({ kind, results }) => (
        <div key={kind} role="group" aria-labelledby={`desk-palette-${kind}`}>
          <div id={`desk-palette-${kind}`} className="head">
            {t(kind)}
          </div>
          {results.map((result) => {
            const at = lines.indexOf(result)
            return (
              <div
                key={result.path}
                id={`desk-palette-${at}`}
                ref={result === current ? intoView : null}
                role="option"
                tabIndex={-1}
                aria-selected={result === current}
                className="line"
                onMouseMove={() => point(at)}
                onClick={() => {
                  close()
                  void go(result.path)
                }}
              >
                <ResultLine result={result} />
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
