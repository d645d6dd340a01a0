import type { LoaderFunctionArgs } from 'react-router'
import { callApi } from '#api/client.ts'
import { getPage, type Page } from '#shop/content/contract.ts'
import { textIn } from '#shop/region.ts'
import { inLocale } from '../i18n/paths.ts'
import type { PageHead } from '../shell/rendering/head.ts'
import { localeOfRequest } from '../shell/shopper-state.ts'
import { safeHtml, type PageBlock } from './page-html.rules.ts'

export type WordsPage = { head: PageHead; title: string; intro: string; html: string; parts: PageBlock[] }

/** Data of a content page, in the visitor's language. */
export async function wordsPage(args: LoaderFunctionArgs, slug: string): Promise<WordsPage> {
  const { page } = await callApi(args, getPage, { slug })
  return toWordsPage(args, page)
}

/** The same for a page that was loaded already. */
export function toWordsPage(args: LoaderFunctionArgs, page: Page): WordsPage {
  const locale = localeOfRequest(args.request)
  const title = textIn(locale, page.title)
  const intro = textIn(locale, page.intro)
  return {
    head: { title, description: intro, type: 'article' },
    title,
    intro,
    ...safeHtml(textIn(locale, page.body), (path) => inLocale(locale, path)),
  }
}
