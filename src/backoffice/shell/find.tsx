import { Form, useSearchParams } from 'react-router'
import { useWords } from '../words/words.tsx'

/** Search of a list. It is a query parameter like the filters; a new search starts on the first page. */
export function Find({ placeholder, name = 'search' }: { placeholder: string; name?: string }) {
  const t = useWords('list')
  const [query] = useSearchParams()
  const otherParams = [...query].filter(([key, value]) => key !== name && key !== 'page' && value !== '')
  return (
    <Form role="search" className="desk-find no-print" key={query.get(name) ?? ''}>
      {otherParams.map(([key, value]) => (
        <input key={`${key} ${value}`} type="hidden" name={key} value={value} />
      ))}
      <input
        type="search"
        name={name}
        className="well"
        defaultValue={query.get(name) ?? ''}
        placeholder={placeholder}
        aria-label={t('search')}
        maxLength={100}
        enterKeyHint="search"
      />
      <kbd aria-hidden="true">/</kbd>
    </Form>
  )
}
