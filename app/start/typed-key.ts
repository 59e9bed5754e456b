/** Where what was typed into a page is kept over one reload of the app. */
export const typedKey = 'typed'
