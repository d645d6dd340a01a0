import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import Search from 'lucide-react/icons/search'
import { Form, useNavigate } from 'react-router'
import { iconButtonLook } from '#ui/icon-button.tsx'
import { wellLook } from '#ui/fields/field.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useLocale, useWords } from '../../i18n/words.tsx'
import { SearchSuggestions } from './search-suggestions.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** A search box with its drop-down. Without script it is a form that leads to the search page. */
export function SearchBox({
  inputRef,
  className,
}: {
  inputRef?: Ref<HTMLInputElement> | undefined
  className?: string | undefined
}) {
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

  // Escape puts away the drop-down first. Heard on the form itself, before a panel around it hears of it.
  const escape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    event.preventDefault() // browsers empty a search field on Escape
    setOpen(false)
  })
  useEffect(() => {
    const form = box.current
    const listener = (event: globalThis.KeyboardEvent) => escape(event)
    form?.addEventListener('keydown', listener)
    return () => form?.removeEventListener('keydown', listener)
  }, [])

  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !found?.length) return // the keys belong to the input method
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      return setAt((before) =>
        before + step < -1 ? found.length - 1 : before + step >= found.length ? -1 : before + step,
      )
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
        onFocus={() => setOpen(true)}
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
