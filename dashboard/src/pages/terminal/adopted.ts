/**
 * The page’s policy allows neither style elements nor style attributes, and xterm.js writes both. What it creates through
 * {@link createElement} gives the same styles to sheets that the document adopts and to the CSS object model, which the policy allows.
 */
function createElement(name: string, options?: ElementCreationOptions): HTMLElement {
  return name === 'style' ? adoptedStyle() : withoutStyleAttribute(Document.prototype.createElement.call(document, name, options));
}

function adoptedStyle(): HTMLElement {
  const sheet = new CSSStyleSheet();
  const stand: HTMLElement = Document.prototype.createElement.call(document, 'span');
  stand.hidden = true;
  document.adoptedStyleSheets.push(sheet);
  Object.defineProperties(stand, {
    textContent: { set: (text: string) => sheet.replaceSync(text) },
    innerText: { set: (text: string) => sheet.replaceSync(text) },
    remove: {
      value: () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
        Element.prototype.remove.call(stand);
      },
    },
  });
  return stand;
}

function withoutStyleAttribute(element: HTMLElement): HTMLElement {
  element.setAttribute = setAttribute;
  return element;
}

function setAttribute(this: HTMLElement, name: string, value: string): void {
  if (name === 'style') {
    this.style.cssText = value;
  } else {
    Element.prototype.setAttribute.call(this, name, value);
  }
}

/** Lets the document create such elements until the answer is called: xterm.js asks it while it opens and with each row it draws. */
export function adopt(): () => void {
  document.createElement = createElement as typeof document.createElement;
  return () => {
    // What is left is the prototype's own.
    delete (document as Partial<Document>).createElement;
  };
}
