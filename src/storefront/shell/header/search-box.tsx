import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
  type RefObject,
} from 'react'
import Search from 'lucide-react/icons/search'
import { Form, useNavigate } from 'react-router'
import { iconButtonLook } from '#ui/icon-button.tsx'
import { wellLook } from '#ui/fields/field.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { SearchSuggestions } from './search-suggestions.tsx'
import { useSuggestions } from './use-suggestions.ts'

type Props = {
  inputRef?: Ref<HTMLInputElement> | undefined
  /** Returns the characters typed before the box had focus. */
  takeEarly?: (() => string) | undefined
  className?: string | undefined
}

/** Search box with suggestions. Without JavaScript it is a form that leads to the search page. */
export function SearchBox({ inputRef, takeEarly, className }: Props) {
  const t = useWords('searchBox')
  const to = usePathTo()
  const go = useNavigate()
  const list = useId()
  const box = useRef<HTMLFormElement>(null)
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const { found, loading } = useSuggestions(keyword, useLocale())
  const isOpen = open && keyword.trim() !== '' && (found !== null || loading)
  const chosen = found?.[at]

  useEscape(box, isOpen, () => setOpen(false))

  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !found?.length) return // the keys belong to the input method
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      return setAt((before) => nextAt(before, event.key === 'ArrowDown' ? 1 : -1, found.length))
    }
    if (event.key !== 'Enter' || !isOpen || !chosen) return
    event.preventDefault()
    void go(chosen.href)
  }

  return (
    <Form
      ref={box}
      role="search"
      action={to('/search')}
      className={`relative ${className ?? ''}`}
      onSubmit={() => setOpen(false)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <input
        ref={inputRef}
        type="search"
        name="keyword"
        required
        maxLength={80}
        role="combobox"
        aria-label={t('label')}
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && chosen ? `${list}-${at}` : undefined}
        placeholder={t('placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="search"
        value={keyword}
        onChange={(event) => {
          setKeyword(event.target.value)
          setAt(-1)
          setOpen(true)
        }}
        onFocus={() => {
          const early = takeEarly?.() ?? ''
          if (early !== '') setKeyword((before) => before + early)
          setOpen(true)
        }}
        onKeyDown={steer}
        className={wellLook('h-12.5 pr-12 [&::-webkit-search-cancel-button]:hidden')}
      />
      <button
        type="submit"
        aria-label={t('go')}
        className={iconButtonLook('plain', 'absolute top-0.75 right-0.75')}
      >
        <Search size={20} />
      </button>
      <SearchSuggestions id={list} isOpen={isOpen} found={found} loading={loading} at={at} />
    </Form>
  )
}

/** Next highlighted row; -1 is the box itself, which follows the last suggestion and precedes the first. */
function nextAt(before: number, step: 1 | -1, count: number): number {
  const next = before + step
  if (next < -1) return count - 1
  return next >= count ? -1 : next
}

/** Escape closes the suggestions first: a listener on the form runs before that of a surrounding panel. */
function useEscape(box: RefObject<HTMLFormElement | null>, isOpen: boolean, close: () => void): void {
  const escape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    event.preventDefault() // browsers clear a search field on Escape
    close()
  })
  useEffect(() => {
    const form = box.current
    const listener = (event: globalThis.KeyboardEvent) => escape(event)
    form?.addEventListener('keydown', listener)
    return () => form?.removeEventListener('keydown', listener)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form is the same as long as it is mounted
  }, [])
}
