let catalogue = Catalogue()
