"""Stems of words for food and drink, and words of other trades, in many languages: data only.

A word counts when it begins or ends with a stem (``food`` has the exceptions). Words of less than four letters count
only as they stand.
"""

from __future__ import annotations

from menu_pipeline.menus.normal import words

FOOD = words(
    """
    pizza pizz pasta spaghett lasagn ravioli gnocch risott tagliatell penne carbonara bolognes margherit focacc
    calzone bruschett antipast parmig mozzarell burrat prosciutt tiramis panna cotta cotto gelat espress cappucc latte
    macchiat ristrett chianti rioja merlot cabernet sauvignon pinot chardonnay riesling malbec syrah shiraz
    muscadet sancerre chablis bordeaux bourgogne barolo brunello valpolicella primitivo cava crémant lambrusco
    negroni paloma martini margarita daiquiri bellini cosmopolitan caipirinha mule highball vermouth cognac
    brandy grappa amaro limoncello ouzo raki sake soju pelmeni borscht borsch soup salad sandwich burger
    cheeseburg fries chips wrap taco burrito quesadill nacho enchilad fajita guacamol salsa chicken beef pork
    lamb duck turkey steak ribs bacon ham sausage meatball brisket wing fillet filet sirloin ribeye veal fish
    salmon tuna cod prawn shrimp lobster crab oyster mussel scallop squid calamar octopus seafood anchov trout
    cheese egg omelet pancake waffle toast bread bagel croissant muffin cookie brownie cake pie tart dessert
    pudding icecream sundae donut doughnut yogurt cream butter chocolat vanill caramel strawberr berry apple
    banana mango lemon coffee tea chai cocoa juice lemonad smoothie milkshak shake soda cola coke water beer ale
    lager stout cider wine prosecc champagn cocktail mojito margarita whisk vodka gin rum tequila liqueur spritz
    горілк пиво пива джин бренді лікер настоянк вермут віскі коньяк водк настойк ликер бренди банош деруни
    ginebra maracuyá albahaca pepino tónica jengibre añejo piña limón naranja durazno melocotón guayaba tamarindo
    cilantro aguacate calabaza zanahoria berenjena maíz plátano sandía melón cereza cacahuete almendra avellana
    pistacho azúcar canela vainilla orégano perejil tomillo pimentón codorniz salmón almeja cangrejo anchoa boquerón
    mantequilla fideo limpa limpan krans bullar bulle småkak kakor bakelse bakverk macka räkor räkmack svamp ägg smör
    mjölk äpple päron apelsin boller skolebolle skillingsboll kringle lefse rundstykk røræg spejlæg mørbrad purløg potet
    agurk fløte smør sjokolad gurke basilikum minze ingwer limette zitrone kokos pfirsich birne zimt gebäck rhum menthe
    concombre gingembre raisin cannelle grenadine curaçao orgeat litchi mangue cetriol zenzer arancia ciliegi cannell
    vanigli sciropp pompelm tonica vermut hortelã manjericão gengibre limão morango framboes abacaxi pêssego maçã
    baunilha maracujá goiaba xarope tônica gember sinaasappel perzik kaneel siroop mięta bazyli ogórk imbir cytryn
    pomarańcz truskawk malin brzoskwin wiśni jabłk gruszk cynamon wanili syrop bułk drożdżówk bazalka okurk zázvor
    limetk pomeranč broskev třešn jablk hrušk skořic vanilk sirup rohlík houska bazsalikom uborka gyömbér citrom narancs
    málna ananász kókusz cseresznye körte fahéj vanília szirup kifli zsemle pogács busuioc castravete ghimbir lămâie
    portocal căpșuni zmeură piersic scorțișoar vanilie covrig fesleğen zencefil portakal çilek ahududu şeftali
    tarçın vanilya şurup pulla korvapuusti piirak maito kifla jagod čokolad mlijek лимон лайм апельсин клубник малин
    ананас кокос персик вишн яблок груш кориц ванил сироп имбир базилик виски ψωμι κουλουρι ρυζι τυρι αυγο βουτυρ
    ρουμι βοτκα
    banoff doppio coupe coupje chocolademelk frisdrank deca baliq sharbat ichimlik taomlar somsa
    aperol sherry port rice noodle ramen udon soba sushi sashimi maki nigiri tempura teriyaki gyoza dumpling
    wonton dimsum dim bao spring curry masala tikka tandoor naan roti paratha biryani dal daal dosa idli samosa
    pakora paneer korma vindaloo chutney lassi kulfi raita pulao thali chaat bhaji bhajee kebab kebap shawarma
    falafel hummus tabbouleh baklava halloum pita gyros souvlak moussak tzatziki dolma feta olive tomato onion
    garlic mushroom pepper potato bean lentil chickpea corn spinach broccol avocado lettuce cabbage pickle
    carrot pumpkin vegetabl veggie vegan vegetari tofu tempeh herb sauce mayo ketchup mustard pesto gravy grill
    fried roast baked smoked stew starter appetizer appetiser mains breakfast brunch lunch dinner kids menu pho
    banh bun goi nem pad thai tom yum som larb satay nasi goreng mie bakso soto rendang gado sate ayam sapi ikan
    udang kopi teh jus susu es bubur martabak laksa char kway bibimbap bulgogi kimchi tteok jjigae galbi japchae
    sopa ceviche empanad arepa tamal paella tapas tortilla jamon croquet gazpacho churros bocadill schnitzel
    wurst brat currywurst suppe salat brot brötchen käse schinken fleisch hähnchen huhn rind schwein lamm ente
    gans fisch lachs forelle matjes scampi kartoffel pommes knödel spätzle nudel reis gemüse pilz zwiebel
    spargel kohl kraut kuchen torte strudel eis sahne apfel beere obst kaffee tee saft schorle limo bier pils
    weizen wein sekt schnaps frühstück vorspeis hauptgericht nachspeis dessert beilage soße sauce rösti fondue
    raclette gulasch braten roulade potage soupe salade sandwich poulet boeuf bœuf porc agneau canard veau
    jambon saucisse lardon poisson saumon thon crevette moule huitre huître fromage oeuf œuf pain baguette
    tartine croque galette crêpe crepe quiche gratin frites riz légume champignon tomate oignon pomme poire
    fraise framboise chocolat glace gâteau tarte mousse entrée plat café thé jus eau bière vin rouge blanc rosé
    verre kir pastis cidre sirop zuppa minestr insalat pane panin formagg prosc salsicc pollo manzo maiale
    vitell agnell anatra pesce salmon tonno gamber cozze vongol calamar polpo acciug uova funghi pomodor cipoll
    aglio patat melanzan zucchin peperon rucola basilic olio riso dolce torta cannol sorbett caffè birra vino
    rosso bianco acqua aranciat antipasto primi secondi contorn bevand stracciatell speck gorgonzol bresaol
    piadin arancin supplì sopa ensalad pan queso jamón chorizo pollo carne ternera cerdo cordero pescado atún
    gamba camarón pulpo mejill huevo arroz frijol papa patata cebolla aceituna postre helado flan café cerveza
    vino agua zumo jugo desayuno almuerzo cena hamburgues perro bocata croqueta pincho ración alitas costilla
    lomo bistec churrasc salada pão queijo presunto frango carne bife porco bacalhau camarão polvo peixe ovo
    arroz feijão batata mandioca macaxeira pastel coxinha brigadeiro açaí tapioca cuscuz caldo moqueca feijoada
    picanha suco refriger cerveja água sobremesa pudim bolo sorvete petisco porção lanche soep salade brood kaas
    ham kip rund varken vis zalm garnaal mossel friet frites aardappel groente ui champignon taart gebak ijs
    koffie thee sap bier wijn water broodje tosti uitsmijter bitterbal kroket pannenkoek poffert suppe salat
    brød smørrebrød ost skinke kylling okse svin lam fisk laks reje rejer kartoff fritter grønt løg kage is
    kaffe te øl vin vand sodavand rødspætte frikadelle flæskesteg bøf remoulade hakkebøf soppa sallad bröd ost
    skinka kyckling nöt fläsk lamm lax räk räka potatis pommes grönsak lök tårta glass kaffe te öl vin vatten
    köttbull korv biff gryta ris nudlar pannkak våffl suppe brød kylling biff svin laks reker poteter kake
    vaffel pølse keitto salaatti leipä juusto kinkku kana nauta possu lohi katkarap peruna ranskalais riisi
    kasvis sieni kakku jäätelö kahvi tee mehu olut viini vesi pihvi kebab lihapull leike kala zupa sałatk sałata
    chleb ser szynk kurczak wołow wieprz jagn kaczk ryba łosoś krewet ziemniak frytk ryż kapust grzyb pierog
    naleśnik ciast lody kawa herbat sok piwo wino woda kotlet schab żurek bigos golonk kiełbas śledź polév
    polévk salát chléb sýr šunk kuře kuřec hověz vepř jehněč kachn ryba losos krevet brambor hranol rýže zelí
    houb knedlík guláš svíčkov smažen řízek palačink dort zmrzlin káva čaj džus pivo víno voda slanin vejce vajc
    párek klobás polievk šalát bryndz halušk kurac hoväd bravč ryb zemiak leves saláta kenyér sajt sonka csirke
    marha sertés kacsa hal lazac burgony rizs gomba palacsint torta fagylalt kávé tea sör bor víz gulyás pörkölt
    lángos tojás kolbász ciorb supă salat pâine brânz șunc pui vit porc miel raț peșt somon creveț cartof orez
    ciuperc papanaș clătit cafea ceai suc bere vin apă mici sarmal mămălig tocan juh salat kruh sir šunk pilet
    pileć govedin svinj janjet patk riba losos škamp lignj krumpir riža gljiv palačink kolač sladoled kava čaj
    sok pivo vino voda ćevap pljeskav burek ajvar kajmak rakij суп борщ салат хлеб сыр ветчин куриц курин говяд
    свинин баранин утк рыб лосос кревет картоф рис гриб блин пельмен вареник котлет шашлык торт морожен кофе чай
    сок пиво вино вода пицц паст ролл суши бургер солянк окрошк оливье завтрак ланч обед десерт каша яичниц омлет сырник
    уха плов хачапур хинкал чебурек соус сир м'яс курк свинин картопл деруни супа хляб сирене кашкавал пиле
    пилешк телешк свинск агнешк риба картоф ориз гъб торта сладолед кафе бира вино вода баница шопска таратор
    кебапч кюфте мусака σουπ σαλατ ψωμ τυρ φετα κοτοπουλ μοσχαρ χοιριν αρν ψαρ γαριδ καλαμαρ χταποδ πατατ ρυζ
    μανιταρ γλυκ παγωτ καφ τσα χυμ μπυρ κρασ νερ σουβλακ γυρο μουσακ τζατζικ μπιφτεκ παϊδακ χωριατικ κεφτεδ
    çorba salata ekmek peynir tavuk dana kuzu köfte balık somon karides patates pilav mantar börek gözleme
    lahmacun pide döner dürüm iskender künefe baklava dondurma kahve çay suyu bira şarap su simit poğaça menemen
    kahvaltı ayran tost yumurta sucuk kaşar zeytin şiş adana çiğ meze tatlı makarna cơm phở bún bánh gỏi chả nem
    gà bò heo lợn vịt cá tôm mực rau nước trà cà phê bia rượu lẩu xôi cháo chè ชา กาแฟ ข้าว ผัด ต้ม แกง ยำ หมู
    ไก่ กุ้ง ปลา เนื้อ nasi mi mee ayam daging kambing ikan sotong roti teh kopi kuih wrap bowl poke platter
    combo combi skewer marinad crispy maast sangak kabab koobideh khoresh ghormeh tahchin chapati ugali nyama
    sukuma injera wat tibs jollof fufu egusi suya plantain paprika schinken zwiebel knoblauch thunfisch ananas
    самс лепешк лепёшк пахлав булочк пирож пирог блинчик лаваш шаурм наггетс компот морс квас лимонад пончик круассан
    манты лагман шурп долм аджик айран тархун зразы расстегай холодец винегрет селедк икр лосось форел дорад сибас утин
    lomit churrasc mariscad chivit pupusa tostad birria carnita barbacoa suadero huarach elote horchat sopes chilaquil
    pozole tlayud molcajet palak chole rajma bhindi aloo gobi jeera poori puri vada uttapam sambar thecha laddu ghee
    barfi jalebi rasgulla gulab jamun papad pulav haleem nihari karahi seekh tikki momos chowmein manchurian keema
    focaccin crostin carpacc frittur grigliat tagliat parmigian lasagne crespell sfogliatell babà cassat granit
    escargot magret confit blanquett cassoulet tartiflett bavett entrecôt onglet rillett tartar ceviche tataki edamame
    karaage takoyaki okonomiyaki katsu donburi yakitori yakisoba matcha mochi onigiri chashu shumai bibim naengmyeon
    pierożk gołąbk bigos zapiekank kopytk placki kluski rosół barszcz halušk pirohy kapustnic bryndzov utopenec
    nakládan tatarák guláš langoš topink rántott töltött pörkölt halászlé húsleves főzelék somlói túró rétes mititei
    tochitur pomana plăcint zacuscă ardei vânat strudle rolat sarma kajgana prebranac gibanica vešalic ražnjić
    mućkalic šopska banica bob чорб кавърм сарм мекиц лозов баклав айрян musaka imam bayildi karnıyarık hünkar
    beğendi patlıcan yaprak sarma mücver cacık haydari humus kısır lokum katmer revani kadayıf aşure zeytinyağlı
    ορεκτικ κυριωσ επιδορπ ζυμαρικ μακαρον λιγκουιν πενν καρμποναρ σπαγγετ ριζοτ πιτσ μπεργκερ μπεικον λουκανικ σολομ
    τονο μπακαλιαρ λαβρακ τσιπουρ μυδι σαρδελ γαυρ κοτοσουπ κρεασ κιμα κεφτ παστιτσ γεμιστ ντολμ ντοματ κρεμμυδ αγγουρ
    μελιτζαν κολοκυθ πιπερι σκορδ σπανακ φασολ φακ ρεβιθ ελια ελαιολαδ λαδι σαλτσ κρεμα αυγ αυγα ομελετ γιαουρτ μελι
    πορτοκαλ λεμον μηλ φραουλ σοκολατ κεικ τουρτ τηγανι ψητ σχαρα χορτα χορτοπιτ τυροπιτ σπανακοπιτ πιτα σαντουιτσ
    τοστ ψωμακ αναψυκτ φρεντ εσπρεσ καπουτσιν φραπε ουζο τσιπουρο ρετσιν μπιρ
    bagnet longganis tocino adobo adobong sisig tapsilog lechon liempo pancit lumpia sinigang bicol bangus tilapia daing
    dilis inasal turon bihon kaldereta afritada menudo dinuguan tinola bulalo crispy palabok
    heineken hineken budweiser carlsberg tuborg peroni moretti krombacher bitburger paulaner erdinger franziskan
    hoegaarden leffe duvel chimay kronenbourg desperado estrella mahou sapporo asahi kirin singha guinness
    smirnoff absolut stolichnaya baileys bailey jagermeist jägermeist beefeater tanqueray gordons hennessy martell
    courvoisier jameson chivas ballantin glenfiddich macallan bacardi havana campari cinzano ramazzotti
    cointreau amaretto sambuca disaronno malibu kahlua pisco cachaça cachaca mezcal fernet
    fanta pepsi mirinda redbull schweppes evian perrier pellegrino vittel volvic kofola malt
    vinho vinhos tinto tintos branco brancos blanco blancos rosado rosato espumante spumante bruto reserva riserva
    crianza cuvée cuvee château chateau domaine trocken lieblich halbtrocken kabinett spätlese auslese
    arinto verdelho alvarinho albariño verdejo godello tempranillo garnacha monastrell touriga encruzado nebbiolo
    sangiovese barbera dolcetto montepulciano aglianico negroamaro vermentino falanghina fiano pecorino soave
    lugana gavi arneis trebbiano veltliner zweigelt blaufränkisch spätburgunder grauburgunder weißburgunder silvaner
    weissburgunder gewürztraminer scheurebe dornfelder trollinger lemberger viognier marsanne roussanne gamay grenache
    mourvèdre carignan cinsault chenin picpoul beaujolais pomerol médoc margaux sauternes tokaj furmint
    kékfrankos plavac malvazij graševin vranac assyrtiko xinomavro moschofilero saperavi mavrud pinotage moscato
    gewurztraminer côtes
    borgar hamborgar kjúkling lambakjöt lamba nautakjöt nauta svína kalkún súpa salat brauð ostur osti ostborgar beikon
    skink sósu sósa káli gúrk tómöt tómat laukur lauk sveppi frönsk kartöfl samlok pylsa rjómi kaffi kaka bjór rækj
    þorsk humar bleikj eggjum pönnukök vöffl skyr mjólk
    keittoa keitot salaatti pizzaa kanaa kalaa lohta possua porsaan nautaa naudan broileri jauheliha perunoita perunat
    riisiä riisi kastik pihvi leike leikke kasvis tofua juusto jäätelö kahvi mehu pullaa viineri
    artischock gouda salami peperon kapern oliven sardell
    sendvič sendvic piletin teletin junetin svinjetin govedin kobasic slanin pljeskav ćevap uštip vešalic batak pomfrit
    pečurk krastav paradajz kupus šampinjon pršut pršuta kulen pavlak kačkavalj majonez tunjevin povrć voćn masline
    napici mlek limunad palačink predjel kuvan pohovan roštilj giric
    пљескав ћевап уштип кобасиц вешалиц ражњић ражњиц сендвич качкаваљ пилећ пилеш батак сланин помфрит кајмак лепињ
    кифл печениц пршут шунк печурк крастав парадајз купус павлак мајонез туњевин поврћ воћн маслин чорб паприк
    палачин сладолед минералн јогурт млек лимунад напиц напиток пица пице похован роштиљ ајвар бурек гибаниц сарм
    пастрмк шкамп лигњ телећ телетин јунећ јунетин свињск свињетин јагњ јагњетин гулаш супа салат сомун тост омлет јаја
    bbq barbecue lasi bourbon blackberr raspberr blueberr cranberr elderflower ipa neipa hefeweizen dubbel tripel
    kölsch altbier kellerbier lambic hops hopfen pistacch nocciol fragol lampon mirtill cioccolat amaren albicocc
    pesche mandorl meringa meringh zabaglion torron liquiriz gianduia bacio fiordilatt amarena menta melone anguria
    arachid caramell stracciatell frutti frutta vermouth bitters amaretto agave yuzu
    plato platos platter piatti tarte tartes tartlet tartar tarta tartas tartine oliven bratkart bratwurst brathäh
    bratapf bratling charcut chargrill charsiu mayon majon cornfl cornbr corndog panett dorty dortík stewed reisnud
    reispf reisger rundvlees rundergeh hamburger cheeseburger fishburger veggieburger krevety fiskesupp papas combo
    кафе скара ќебап ќофте пилешко телешко свинско сирење кашкавал пивце ракиј вињак porridge granola oatmeal scone
    scones crumpet trifle crumble sorbet mocha casserole chowder gumbo jambalaya
    coleslaw nuggets tenders quinoa halibut haddock sardine mackerel cucumber radish beetroot aubergine eggplant
    courgette leeks asparagus artichoke chestnut walnut hazelnut pistachio grapefruit marmalade syrup cinnamon
    ginger thyme parsley coriander chilli chili wasabi venison pheasant quail oxtail cutlet biscuit hotdog flapjack
    madeleines
    cheddar camembert stilton gammon crackling haggis kipper hashbrown maultasche leberkas bretzel brezel semmel
    bulette eintopf linsen bohnen erbsen möhren karotte gurken pfifferling hirsch kaninchen truthahn zander
    heilbutt scholle garnele muschel kürbis püree kaiserschmarr grütze kompott plätzchen waffel schokolade pflaume
    zwetschge birnen honig marmelade joghurt likör geschnetzelt haxe sülze wirsing lauch sellerie kichererbse
    bärlauch velouté terrine saucisson merguez andouillett boudin côtelett gigot rôti brochett tajine couscous
    choucrout bouillabaiss cabillaud dorade maquereau haricots épinard courgett carotte betterav endive purée
    ravioles clafouti macaron profiterol crème meringu pâtisserie viennoiser brioch beurre noisett citron cerise
    abricot pruneau taboulé houmous ratatouill tapenad pissaladièr raclett reblochon roquefort chèvre crudité
    tournedos orecchiett pappardell fettuccin bucatin linguin paccher cannellon polent frittat caponat fagiol
    lenticchi spinac carciof radicch conigli cinghial tacchin polpett ossobuc saltimbocc scaloppin spezzatin baccal
    branzin seppi provol scamorz taleggi fontin crostat semifredd zabaion affogat amarett pasticcin spremut succo
    fritto fritti stracchin mortadell nduja culatell lardo bravas alioli chipiron langostin bacalao merluza lubina
    trucha boqueron sardin fabada cocido lentej garbanz alubia espinac alcachof calabac pimient champiñ fideuá
    solomill chulet albóndig cochinill conejo morcill salchich sobrasad natilla bizcoch buñuel batido sangría
    provoleta chimichurr chorip alfajor humita locro bitoque francesinh bifana alheira chouriç linguiç farinheir
    leitão cabrito borrego ameijo mexilh robalo salmão atum caldeirad cataplan açorda espinafr cogumel torrada
    queijad laranj esfiha farofa vatapá acarajé guaraná mignon strogonof estrogonof tilápia picadinho lasanha
    macarrão nhoque panqueca parmegian escondidinho virado baião aardbei wafel kersen slagroom stoofvlees
    kippenpoot biefstuk gehaktbal frikandel loempia garnalen kabeljauw tonijn stamppot hutspot spinazie komkommer
    witlof asperge stroopwafel speculaas chocomel chocolade appelmoes mosterd kåldolm raggmunk strömming torsk
    rödspätt abborr musslor oxfilé högrev revben gratäng renskav kantarell spenat morötter rödbet gurka vitlök
    smörgås kanelbull semla grädde hallon blåbär jordgubb rabarber choklad tallrik medister biksemad rødkål
    kartofler persillesovs leverpostej ostemad kanelsnegl romkugle jordbær hindbær fadøl frokost kaalikääryl
    makaronilaatik karjalanpiirak pinaatti ohukais pannukak puuro mansik vadelma kiisseli smetana kurkku tomaatti
    sipuli kukkakaali parsakaali bataatti kurpitsa munakoiso linssi kikherne hampurilai makkara pekoni silakka
    muikku äyriäi simpuk leivos suklaa jogurtti kerma muusi vuoka paistos siika ahven hauki nakki pyttipann
    rahka siideri lonkero kalkkun kiusaus laatikko pomidorow devolay
    indyk karkówk żeberk kaszank pasztet dorsz pstrąg sandacz ziemniacz surówk mizeri buraczk fasolk szpinak
    pieczark racuch makaron sernik szarlotk makowiec pączek kompot wódka nalewk gulasz kulajda česnečk zelňačk
    dršťkov vývar koprovk knedlo krkovic žebírk jitrnic tlačenk krůtí králík zvěřin pstruh candát treska tvaroh
    špenát čočka hrách fazol těstovin nudle omáčk tatark bábovk koláč buchty lívanc štrúdl medovník šlehačk borůvk
    jahod maliny slivovic paprikás káposzt szelet pulyka csülök lecsó nokedli galuska krumpli tészta tejföl
    padlizsán cukkini gesztenye beigli kürtőskalács lekvár harcsa pisztráng üdítő szörp fröccs pálinka desszert
    főétel tocăniț umplut varză curcan cârnaț șnițel ceafă cotlet friptur păstrăv piure fasole telemea cașcaval
    omletă gogoș înghețat cozonac dulceaț țuică preparate mješano miješano mešano varivo punjen čevap vješalic
    lepinj somun štrukli njoki pašticad brancin oslić srdel hobotnic dagnje rižot tjestenin blitv rajčic češnjak
    vrganj fritule krafn štrudl teleć kačamak meso jaret mercimek ezogelin işkembe pirzola bonfile biftek ciğer
    kokoreç levrek çipura hamsi bulgur omlet pastırma fasulye nohut ıspanak sütlaç kazandib kurabiye şalgam pirinç
    рассольник харчо оладь гуляш бефстроганов индейк телятин семга сёмга судак треск кальмар мидии сельд творог
    сметан пюре гречк макарон спагетти капуст морков огурец огурц помидор баклажан чеснок варень голубц голубці
    сирник млинц налисник пампушк капусняк юшка розсольник печен курят яловичин оселед бринз пиріг тістечк морозив
    узвар качк παιδακ κοντοσουβλ κοκορετσ μπριζολ γραβιερ σαγανακ γιγαντ μπακλαβ γαλακτομπουρεκ λουκουμαδ αστακ
    μπριαμ χαλβα ξεροτηγαν χυμο καφε τσαι φαβα αρνι κριθαρ kepiting telur sayur sambal lontong ketoprak rawon
    pempek pisang kerupuk gudeg semur capcay kwetiau bihun pecel lalapan geprek penyet rasam upma kulcha tadka
    makhani kofta baingan kheer halwa rasmalai ladoo kadhai jalfrezi bhuna namkeen bhujia biriyani hangikjöt
    kleinur kjötsúp шкемб пържол дроб ракия caviar caviale kaviar kaviár икра foie negitoro unagi hamachi ikura
    masago tobiko tamago maguro hotate inari uramaki temaki oshinko
    cortado affogato kombucha kefir meatloaf sliders perogies kräftor magdalenas ficăței жаркое krabben
    """
)

#: Other trades, and things a kitchen sells that are no dishes.
ALIEN = words(
    """
    haircut hairdress barber beard shave shaving blowdry highlights balayage keratin manicure pedicure nail
    nails gel acrylic lash lashes brow brows waxing facial massage spa sauna tattoo piercing botox filler laser
    tanning threading scrub scrubs facials manicures massages haarschnitt haare damenhaar herrenhaar waschen föhnen
    färben strähn maniküre pediküre wimpern augenbrau massagen kosmetik bartschnitt rasur trockenhaar coupe cheveux
    brushing coloration mèches
    barbe épilation manucure pédicure soin visage taglio capelli piega colore barba unghie ceretta massaggio
    trattamento corte cabello pelo barba uñas depilación masaje corte cabelo barba unha depilação massagem
    escova knippen kapsel baard nagels klippning hårklipp klip hårklip hiustenleikkau strzyżeni paznok broda
    masaż střih vlasy vousy nehty masáž стрижк маникюр педикюр бород массаж окрашивани эпиляц ресниц saç sakal
    tıraş manikür pedikür ağda masaj potong rambut cukur 剪髮 剪发 染髮 染发 美甲 按摩 カット カラー パーマ
    ネイル 커트 염색 네일 room rooms suite doppelzimmer einzelzimmer zimmer übernacht apartment ferienwohnung
    chambre habitación camera matrimonial singola doppia quarto kamer værelse rum hotell huone pokój pokoj szoba
    cameră soba номер odası kamar nightly giftcard giftcards voucher gutschein geschenk bongcadeau cadeau
    cadeaubon buono regalo tarjeta vale presente cadeaukaart gavekort presentkort lahjakort karta podarunk
    poukaz dárkov ajándék сертификат hediye ticket tickets eintritt billet biglietto entrada ingresso admission
    konzert concert workshop course kurs seminar tshirt shirt hoodie sweatshirt cap beanie mug tote apron poster
    sticker keyring book cookbook kochbuch tasse pullover salary gehalt stundenlohn lohn wage hourly praktikum
    shipping delivery versand lieferung livraison spedizione envío deposit kaution membership abo tyre tire oil
    brake wash autowäsche reifen inspection yoga pilates fitness wash wax detail detailing polish sanding tuning
    tagungspauschale halbtagespauschale ganztagespauschale raummiete saalmiete tagung tagungsraum projector beamer
    délégué deelnemer location miete verleih affitto alquiler noleggio
    franchise royalty equipment statafel biertap partytent bestek lather trim fade sculpt
    repair reparatur installation consulting gym training parking rental bike fahrrad hire
    """
)
