import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { renderToHtml } from './render-to-html.server.ts'

const documentOf = (view: ReactNode) => (
  <html lang="en">
    <body>{view}</body>
  </html>
)
const output =
  (text: string): ComponentType =>
  () => <p>{text}</p>
/** Component that is loaded lazily. */
const later = (element: ComponentType) =>
  lazy(
    () => new Promise<{ default: ComponentType }>((done) => setTimeout(() => done({ default: element }), 20)),
  )

it('renders its components', async () => {
  const Here = output('Here')
  expect(await renderToHtml(documentOf(<Here />))).toBe(
    '<html lang="en"><head></head><body><p>Here</p></body></html>',
  )
})

const bare = (late: ReactNode) => late
const stoodInFor = (late: ReactNode) => <Suspense fallback="…">{late}</Suspense>

it.each([bare, stoodInFor])('waits for lazy components: %s', async (within) => {
  const Late = later(output('Late'))
  const page = documentOf(within(<Late />))
  for (const html of [await renderToHtml(page), await renderToHtml(page)]) {
    expect(html).toMatch(/^<html.*<p>Late<\/p>/)
    expect(html).not.toMatch(/…|<script|<template/)
  }
})

it('throws the errors of components', async () => {
  const Broken = later(() => {
    throw new Error('broken')
  })
  const Wrong: ComponentType = () => {
    throw new Error('wrong')
  }
  await expect(renderToHtml(documentOf(<Wrong />))).rejects.toThrow('wrong')
  await expect(renderToHtml(documentOf(<Broken />))).rejects.toThrow('broken')
  await expect(renderToHtml(documentOf(stoodInFor(<Broken />)))).rejects.toThrow('broken')
})
