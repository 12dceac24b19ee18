import { createContext } from 'react'

/** Which backend the pictures below lie on: the fixed host in the shop, the admin's base in the back office (D-18). */
export const PictureHost = createContext('')
