/** What sets are that need no recipe, and in German also those that have one: recipes tell it in English. */
const BUILT_IN: Readonly<Record<string, readonly [en: string, de: string]>> = {
  femnist_iid: ['drawn handwriting, 28×28 grey, 62 classes; no real image', 'gezeichnete Handschrift, 28×28 grau, 62 Klassen; kein echtes Bild'],
  femnist_niid: [
    'the same by writers, each with a hand of their own; no real image',
    'dieselbe nach Schreibern, jeder mit eigener Hand; kein echtes Bild',
  ],
  synthetic_text: [
    'short texts from a small grammar, by topic, 10 classes; no real text',
    'kurze Texte aus einer kleinen Grammatik nach Thema, 10 Klassen; kein echter Text',
  ],
  synthetic_colour: ['drawn figures, 32×32 colour, 10 classes; no real image', 'gezeichnete Figuren, 32×32 farbig, 10 Klassen; kein echtes Bild'],
  digits: ['1,797 scanned digits of the UCI repository, 8×8 grey, 10 classes', '1.797 gescannte Ziffern des UCI-Archivs, 8×8 grau, 10 Klassen'],
  breast_cancer: ['569 punctures of the UCI repository, 30 measures, 2 classes', '569 Punktionen des UCI-Archivs, 30 Messwerte, 2 Klassen'],
};

/** By keyword. */
export const GERMAN: Readonly<Record<string, string>> = {
  mnist: 'handgeschriebene Ziffern, 28×28 grau, 10 Klassen',
  fashionmnist: 'Kleidungsstücke, 28×28 grau, 10 Klassen; Debians dataset-fashion-mnist wird von selbst gefunden',
  emnist: 'handgeschriebene Buchstaben und Ziffern (Aufteilung „balanced“), 28×28 grau, 47 Klassen',
  femnist: 'Handschrift von 3.597 Menschen, 28×28 grau, 62 Klassen; jeder Schreiber ein Client',
  cifar10: 'kleine Fotos, 32×32 farbig, 10 Klassen',
  cifar100: 'kleine Fotos, 32×32 farbig, 100 Klassen',
  cinic10: 'CIFAR-10 mit Bildern aus ImageNet, 32×32 farbig, 10 Klassen',
  svhn: 'Hausnummern, ausgeschnittene Ziffern, 32×32 farbig, 10 Klassen',
  pneumoniamnist: 'Röntgenbilder der Brust, 28×28 grau, 2 Klassen',
  bloodmnist: 'Blutzellen, 28×28 farbig, 8 Klassen',
  breastmnist: 'Ultraschall der Brust, 28×28 grau, 2 Klassen',
  pathmnist: 'Gewebe des Dickdarms, 28×28 farbig, 9 Klassen',
  dermamnist: 'Hautveränderungen, 28×28 farbig, 7 Klassen',
  octmnist: 'Tomographie der Netzhaut, 28×28 grau, 4 Klassen',
  retinamnist: 'Aufnahmen des Augenhintergrunds, 28×28 farbig, 5 Klassen',
  tissuemnist: 'Nierenzellen, 28×28 grau, 8 Klassen',
  organamnist: 'Organe im axialen CT, 28×28 grau, 11 Klassen',
  organcmnist: 'Organe im koronalen CT, 28×28 grau, 11 Klassen',
  organsmnist: 'Organe im sagittalen CT, 28×28 grau, 11 Klassen',
  purchase100: '600 binäre Merkmale von Käufern, 100 Klassen',
  har: 'was Menschen mit einem Smartphone an der Hüfte tun, 561 Merkmale, 6 Klassen; jeder von 30 Menschen ein Besitzer',
  adult: 'Volkszählung: ob das Einkommen 50.000 Dollar übersteigt, 14 Spalten, 2 Klassen',
  medquad: 'medizinische Fragen nach ihrer Art',
  financial_phrasebank: 'Sätze aus Finanznachrichten nach ihrem Ton, alle Urteilenden einig, 3 Klassen',
  lexglue: 'Vertragsklauseln (LEDGAR), 100 Klassen',
  pubmed_classification_20k: 'Sätze medizinischer Zusammenfassungen nach ihrem Abschnitt',
  medal: 'Zusammenfassungen aus PubMed nach ihrer Zeitschrift',
  fortunes: 'Sprüche nach Thema, 8 Klassen; aus Debians Paket fortunes, wenn es installiert ist',
};

/** What a set is, in a few words of the page's language; English where nobody has translated a recipe. */
export function titleOf(name: string, told: string | null | undefined, german: boolean): string | undefined {
  return BUILT_IN[name]?.[german ? 1 : 0] ?? (german ? GERMAN[name] : undefined) ?? told ?? undefined;
}
