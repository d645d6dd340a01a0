import Search from 'lucide-react/icons/search'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { Link } from '#ui/link.tsx'
import { useWords } from '../../words/words.tsx'
import { ResultList } from './result-list.tsx'
import { stepIn } from './step.rules.ts'
import { useResults } from './use-results.ts'
import { useFound } from './use-found.ts'

/** Link to the global search; with JavaScript Ctrl or ⌘ with K opens it as a dialog. */
export function Palette() {
  const t = useWords('palette')
  const dialog = useRef<HTMLDialogElement>(null)
  const hydrated = useHydrated()
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    if (dialog.current?.open) return
    setIsOpen(true)
    dialog.current?.showModal()
  }
  usePaletteKey(open)
  return (
    <>
      <Link
        to="/desk/find"
        className="desk-palette-door"
        onClick={(event) => {
          if (!hydrated || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          open()
        }}
      >
        <Search size={16} aria-hidden="true" />
        {t('door')}
        <kbd aria-hidden="true">{t('key')}</kbd>
      </Link>
      {hydrated ? (
        <dialog
          ref={dialog}
          className="desk-palette"
          aria-label={t('title')}
          onClose={() => setIsOpen(false)}
          onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
        >
          {isOpen ? <PaletteBody close={() => dialog.current?.close()} /> : null}
        </dialog>
      ) : null}
    </>
  )
}

function usePaletteKey(open: () => void): void {
  const pressed = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return
    event.preventDefault() // the shortcut is a web search in some browsers
    open()
  })
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** The dialog opens before its input is mounted. */
const focusOn = (input: HTMLInputElement | null) => input?.focus()

function PaletteBody({ close }: { close: () => void }) {
  const t = useWords('palette')
  const go = useNavigate()
  const { search, setSearch, found, isAsking, hasFailed } = useFound()
  const [at, setAt] = useState(0)
  const groups = useResults(found, search.trim())
  const lines = groups.flatMap(({ results }) => results)
  const current = lines[Math.min(at, lines.length - 1)]
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return // the keys belong to the input method
    const step = stepIn(lines.length, at, event.key)
    if (step !== null) {
      event.preventDefault()
      return setAt(step)
    }
    if (event.key !== 'Enter' || !current) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) return void window.open(current.path)
    close()
    void go(current.path)
  }
  return (
    <>
      <div className="desk-palette-top">
        <Search size={18} aria-hidden="true" />
        <input
          ref={focusOn}
          type="text"
          role="combobox"
          aria-label={t('title')}
          aria-expanded={lines.length > 0}
          aria-controls="desk-palette-list"
          aria-autocomplete="list"
          aria-activedescendant={current ? `desk-palette-${lines.indexOf(current)}` : undefined}
          placeholder={t('placeholder')}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setAt(0)
          }}
          onKeyDown={steer}
        />
        <button type="button" className="act quiet" onClick={close}>
          {t('close')} <kbd aria-hidden="true">esc</kbd>
        </button>
      </div>
      <ResultList groups={groups} current={current} point={setAt} close={close} />
      <p className="desk-palette-none soft" role="status">
        {hasFailed ? t('failed') : lines.length === 0 && !isAsking ? t('none', { search }) : null}
      </p>
      <p className="desk-palette-foot small soft" aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('move')}
        </span>
        <span>
          <kbd>↵</kbd> {t('open')}
        </span>
        <span>
          <kbd>{t('newTabKey')}</kbd> {t('newTab')}
        </span>
        <span className="push">{t('hint')}</span>
      </p>
    </>
  )
}
