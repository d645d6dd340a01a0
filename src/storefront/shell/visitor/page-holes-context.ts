import { createContext } from 'react'
import type { PageHoles } from '#api/client.ts'

/** Holes of the page being rendered; null in the browser, and for pages rendered for a single visitor. */
export const PageHolesContext = createContext<PageHoles | null>(null)
