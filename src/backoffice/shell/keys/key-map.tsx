import { useRef, useState, type ReactNode } from 'react'
import { useWords } from '../../words/words.tsx'
import { ScriptOnly } from '#ui/hydration/script-only.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { keysAreOn, turnKeys, useKeys } from './use-keys.ts'

const map = [
  ['Ctrl K', 'palette'],
  ['/', 'search'],
  ['j k', 'move'],
  ['Enter', 'open'],
  ['x', 'mark'],
  ['Space', 'peek'],
  ['e', 'take'],
  ['p', 'step'],
  ['g t', 'goToday'],
  ['g o', 'goOrders'],
  ['g f', 'goFps'],
  ['g s', 'goStock'],
  ['?', 'keys'],
] as const

/**
 * List of keyboard shortcuts, opened by `?` or its button; the only place to turn them off. The dialog is rendered
 * apart from the button, because a closed menu hides its content.
 */
export function useKeyMap(): { open: () => void; dialog: ReactNode } {
  const t = useWords('keys')
  const dialog = useRef<HTMLDialogElement>(null)
  const [on, setOn] = useState(true)
  const open = () => {
    setOn(keysAreOn())
    dialog.current?.showModal()
  }
  useKeys({ '?': open })
  const hydrated = useHydrated()
  return {
    open,
    dialog: hydrated ? (
      <dialog ref={dialog} className="desk-keys" aria-labelledby="desk-keys-title">
        <form method="dialog" className="stack">
          <div className="row">
            <h2 id="desk-keys-title">{t('title')}</h2>
            <button type="submit" className="act push">
              {t('close')}
            </button>
          </div>
          <dl className="facts">
            {map.map(([key, word]) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt>
                  {key.split(' ').map((each) => (
                    <kbd key={each} style={{ marginRight: 4 }}>
                      {each}
                    </kbd>
                  ))}
                </dt>
                <dd>{t(word)}</dd>
              </div>
            ))}
          </dl>
          <label className="tick">
            <input
              type="checkbox"
              checked={on}
              onChange={(event) => {
                setOn(event.target.checked)
                turnKeys(event.target.checked)
              }}
            />
            <span>{t('on')}</span>
          </label>
        </form>
      </dialog>
    ) : null,
  }
}

export function KeyMapButton({ open }: { open: () => void }) {
  const t = useWords('keys')
  return (
    <ScriptOnly>
      <button type="button" className="act quiet" onClick={open}>
        {t('title')} <kbd>?</kbd>
      </button>
    </ScriptOnly>
  )
}
