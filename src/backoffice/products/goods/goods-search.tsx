import { useEffect, useId, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { GoodsKind } from '#shop/catalogue/goods.rules.ts'
import type { Goods } from '#shop/products/goods/goods.contract.ts'
import { stepIn } from '../../shell/palette/step.rules.ts'
import { useWords } from '../../words/words.tsx'
import { codesIn } from './codes.rules.ts'
import { GoodsList } from './goods-list.tsx'
import { useGoodsSearch } from './use-goods.ts'

type Props = {
  id: string
  kind: GoodsKind
  chosen: readonly string[]
  required: boolean
  isRefused: boolean
  describedBy: string | undefined
  choose: (goods: Goods) => void
  /** Called when several codes were pasted at once. */
  paste: (codes: readonly string[]) => void
}

/** Search field for products with its results; selected by keyboard or pointer. */
export function GoodsSearch({ id, kind, required, isRefused, describedBy, paste, ...props }: Props) {
  const t = useWords('goodsField')
  const listId = useId()
  const box = useSearch(kind, props)
  const { text, lines, current, isShown } = box
  const input = useNotChosen(text, t('unchosen'))
  const pasted = (event: ClipboardEvent) => {
    const codes = codesIn(event.clipboardData.getData('text'))
    if (codes.length < 2) return
    event.preventDefault()
    paste(codes)
  }
  return (
    <div className="desk-goods-search">
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        className="well"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && current ? `${listId}-${lines.indexOf(current)}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={isRefused || undefined}
        placeholder={t(kind === 'product' ? 'findProduct' : 'find')}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required={required}
        value={text}
        onChange={(event) => box.type(event.target.value)}
        onFocus={() => box.setIsOpen(true)}
        onBlur={() => box.setIsOpen(false)}
        onKeyDown={box.steer}
        onPaste={pasted}
      />
      {isShown && current ? (
        <GoodsList id={listId} lines={lines} current={current} point={box.setAt} take={box.take} />
      ) : null}
      <p role="status" className="small soft">
        {box.isFailed ? t('failed') : box.isEmpty ? t('none') : null}
      </p>
    </div>
  )
}

/** Search text, results, and keyboard handling. */
function useSearch(kind: GoodsKind, { chosen, choose }: Pick<Props, 'chosen' | 'choose'>) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(0)
  const { found, isFailed } = useGoodsSearch(kind, text.trim())
  const lines = (found ?? []).filter(({ code }) => !chosen.includes(code))
  const current = lines[Math.min(at, lines.length - 1)]
  const isShown = isOpen && current !== undefined
  const type = (words: string) => {
    setText(words)
    setAt(0)
    setIsOpen(words !== '')
  }
  const take = (goods: Goods) => {
    choose(goods)
    type('')
  }
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return // the keys belong to the input method
    const step = stepIn(lines.length, at, event.key)
    if (step !== null) {
      event.preventDefault()
      setAt(isShown ? step : 0)
      return setIsOpen(true)
    }
    if (text === '' || (event.key !== 'Escape' && event.key !== 'Enter')) return
    event.preventDefault() // Enter does not submit the form here
    if (event.key === 'Enter') {
      if (isShown) take(current)
    } else if (isShown) setIsOpen(false)
    else type('')
  }
  const isEmpty = found !== null && text.trim() !== '' && lines.length === 0
  return { text, type, lines, current, isShown, setIsOpen, setAt, take, steer, isFailed, isEmpty }
}

/** Search text without a selection is invalid, so that the form is not submitted with it. */
function useNotChosen(text: string, message: string) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.setCustomValidity(text.trim() === '' ? '' : message), [text, message])
  return input
}
